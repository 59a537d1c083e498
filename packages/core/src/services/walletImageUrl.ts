import { type ServiceTarget, serviceUrl } from './request.ts'

/** The URL of `GET /getWalletImage/{id}`, for an `<img>`. */
export function walletImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/getWalletImage/${encodeURIComponent(imageId)}` }).href
}
