import { Form } from 'antd';
import { use, type ReactNode } from 'react';
import { ImageUpload, type ImageShape } from './image-upload.tsx';
import { ImagePreparing } from './record-form.tsx';
import styles from './record-form.module.css';

interface RecordImageProps {
  label: string;
  fallback: string;
  thumbnailSidePx: number;
  shape: ImageShape;
  renderChosen?: (src: string) => ReactNode;
}

export function RecordImage({ label, fallback, thumbnailSidePx, shape, renderChosen }: RecordImageProps) {
  return (
    <Form.Item className={styles.wide} name="image" label={label}>
      <ImageUpload
        fallback={fallback}
        thumbnailSidePx={thumbnailSidePx}
        shape={shape}
        renderChosen={renderChosen}
        onPreparing={use(ImagePreparing)}
      />
    </Form.Item>
  );
}
