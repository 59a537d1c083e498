/** A request of the page, with its outcome. */
export type WalletRequest = {
  /** The number of the request, which is 1 for the first request of this page. */
  id: number
  method: string
  params: unknown
  /** Whether a prompt was shown. */
  prompted: boolean
  outcome: { status: 'pending' } | { status: 'answered' } | { status: 'failed'; code: number | undefined }
}

export type RequestLog = {
  open(method: string, params: unknown): WalletRequest
  entries(): WalletRequest[]
}

export function createRequestLog(): RequestLog {
  const entries: WalletRequest[] = []
  return {
    open(method, params) {
      const entry: WalletRequest = {
        id: entries.length + 1,
        method,
        params,
        prompted: false,
        outcome: { status: 'pending' },
      }
      entries.push(entry)
      return entry
    },
    entries: () => entries.map((entry) => ({ ...entry })),
  }
}
