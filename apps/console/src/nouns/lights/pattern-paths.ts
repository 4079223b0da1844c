export const patternPaths = {
  all: '/pattern_master/all',
  create: '/pattern_master/add',
  edit: (id: number) => `/pattern_master/edit/${id}`,
  certificate: (id: number) => `/pattern_master/certificate/${id}`,
};
