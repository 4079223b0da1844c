import { type Samples, unknownId } from '../samples.ts';

const layout = { hidden: ['place'], widths: [{ column: 'order', width: 240 }] };

export const samples: Samples = {
  inputs: {
    getListViews: { list: 'orders' },
    deleteView: { view_id: unknownId },
    setListLayout: { list: 'orders', layout },
    saveView: { list: 'orders', name: 'Unpaid', query: '?payment=PENDING', layout, is_shared: false },
    setDefaultView: { list: 'orders', view_id: null },
  },
};
