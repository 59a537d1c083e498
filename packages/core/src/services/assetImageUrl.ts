import { type ServiceTarget, serviceUrl } from './request.ts'

/** `GET /public/getAssetImage/{id}` of a network or a connector, as an `<img>` takes it. */
export function assetImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/public/getAssetImage/${encodeURIComponent(imageId)}` }).href
}
