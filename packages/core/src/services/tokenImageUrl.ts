import { type ServiceTarget, serviceUrl } from './request.ts'

/** Returns the URL of the mark of a currency, `GET /public/getTokenImage/{symbol}`, for an `<img>`. */
export function tokenImageUrl({ baseUrl, projectId }: ServiceTarget, symbol: string): string {
  return serviceUrl({ baseUrl, projectId, path: `/public/getTokenImage/${encodeURIComponent(symbol)}` }).href
}
