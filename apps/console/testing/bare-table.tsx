import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { App, ConfigProvider, Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';

/** A minimal page for comparison: one table, with the router and the query client that every page uses. */
const row = z.strictObject({ id: z.number(), name: z.string() });

function Page() {
  const { data } = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: async () => row.array().parse(await (await fetch('/rows')).json()),
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  return <Table rowKey="id" columns={[{ title: 'Name', dataIndex: 'name' }]} dataSource={data?.pages.flat()} />;
}

createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <ConfigProvider>
      <App>
        <RouterProvider router={createBrowserRouter([{ path: '/', Component: Page }])} />
      </App>
    </ConfigProvider>
  </QueryClientProvider>,
);
