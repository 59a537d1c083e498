import { type ServiceTarget, serviceUrl } from './request.ts'

/** `GET /getWalletImage/{id}`, as an `<img>` takes it. */
export function walletImageUrl({ baseUrl, projectId }: ServiceTarget, imageId: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/getWalletImage/${encodeURIComponent(imageId)}` }).href
}
