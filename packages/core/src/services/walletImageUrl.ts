import { type ServiceTarget, serviceUrl } from './request.ts'

/** Returns the URL of a wallet's picture, `GET /getWalletImage/{id}`, for an `<img>`. */
export function walletImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/getWalletImage/${encodeURIComponent(imageId)}` }).href
}
