export { imageTypeOf, sniffBytes } from '@backline/contract/image-bytes';
