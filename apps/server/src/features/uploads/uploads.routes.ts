import { generatePreSignedUrlUpload } from '@backline/contract';
import { handle, type Route } from '../../platform/http/route.ts';
import { presignUpload } from './uploads.service.ts';

export const uploadRoutes: Route[] = [handle(generatePreSignedUrlUpload, presignUpload)];
