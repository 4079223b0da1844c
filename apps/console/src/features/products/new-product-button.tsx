import { listArtistManagers } from '@backline/contract/artists';
import { addProduct } from '@backline/contract/products';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { useArtists } from '../../nouns/people/people.queries.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Asks for the artist first, because a product belongs to one. An artist’s product is their own. */
export function NewProductButton() {
  const { user, may, choosesArtists } = useSession();
  if (user === null || !may(addProduct)) return null;
  if (!choosesArtists) {
    return (
      <LinkButton type="primary" to={peoplePaths.newProduct(user)}>
        New Product
      </LinkButton>
    );
  }
  return may(listArtistManagers) && <AskForArtist />;
}

function AskForArtist() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const artists = useArtists({ manager: null, enabled: isOpen });
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        New Product
      </Button>
      <FormModal open={isOpen} title="New Product" footer={null} destroyOnHidden onCancel={() => setIsOpen(false)}>
        <Form layout="vertical">
          <Form.Item name="artist" label="Artist" extra="The product is sold at the artist’s events.">
            <Combobox<number>
              query={artists}
              options={artists.data?.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(chosen) => {
                const artist = artists.data?.find(({ id }) => id === chosen);
                if (artist !== undefined) void navigate(peoplePaths.newProduct(artist));
              }}
            />
          </Form.Item>
        </Form>
      </FormModal>
    </>
  );
}
