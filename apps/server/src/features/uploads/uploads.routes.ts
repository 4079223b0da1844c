import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { handle, type Route } from '../../platform/http/route.ts';
import { presignUpload } from './uploads.service.ts';

export const uploadRoutes: Route[] = [handle(generatePreSignedUrlUpload, presignUpload)];
