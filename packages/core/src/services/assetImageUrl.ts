import { type ServiceTarget, serviceUrl } from './request.ts'

/** The URL of `GET /public/getAssetImage/{id}`, the picture of a network or connector, for an `<img>`. */
export function assetImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/public/getAssetImage/${encodeURIComponent(imageId)}` }).href
}
