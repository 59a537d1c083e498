import { type ServiceTarget, serviceUrl } from './request.ts'

/** Returns the URL of a network's or connector's picture, `GET /public/getAssetImage/{id}`, for an `<img>`. */
export function assetImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/public/getAssetImage/${encodeURIComponent(imageId)}` }).href
}
