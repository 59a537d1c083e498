import { type Core, type InitialState, type Latchkey, watch } from '@latchkey/core'
import { type CaipAddress, parseCaipAddress, toCaipAddress } from '@latchkey/protocol'

/** The longest that browsers keep a cookie: 400 days (RFC 6265bis, 5.6.2). */
const maxAge = 34_560_000

/** What separates accounts: not in CAIP-10, and allowed in a cookie's value (RFC 6265, 4.1.1). */
const separator = '|'

const cookieName = (id: string) => `latchkey.${id}`

/**
 * Keeps the connected accounts in a cookie of the page's site, so that a server can draw a visitor's account into the first HTML. Ends
 * with the kit; does nothing on a server. The cookie holds addresses and networks, and no right to anything: it is not a sign-in. It goes to
 * the server with each request, for at most 400 days after the last visit.
 *
 * @example
 * import { saveStateToCookie } from 'latchkey/cookie'
 *
 * saveStateToCookie(kit)
 */
export function saveStateToCookie({ core }: Latchkey): void {
  if (typeof document === 'undefined') return
  const write = (accounts: readonly CaipAddress[] | undefined) => {
    if (!accounts || (accounts.length === 0 && !cookieToInitialState(document.cookie, core))) return
    const age = accounts.length > 0 ? maxAge : 0
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than a page that is left can wait
    document.cookie = `${cookieName(core.id)}=${accounts.join(separator)}; path=/; max-age=${age}; samesite=lax${secure}`
  }
  write(accountsOf(core))
  core.lifetime.signal.addEventListener('abort', watch(core, accountsOf, write))
}

/**
 * Reads what `saveStateToCookie` keeps, for the option `initialState`. What the cookie holds came over the network: anything but accounts
 * is left out.
 *
 * @param cookie - The `Cookie` header of the request, or `document.cookie`.
 * @param id - The kit's id, where it has one of its own.
 * @returns `undefined` where no account is kept.
 *
 * @example
 * import { cookieToInitialState } from 'latchkey/cookie'
 *
 * const request = new Request('https://app.example.com', { headers: { cookie: 'latchkey.default=eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' } })
 * const initialState = cookieToInitialState(request.headers.get('cookie'))
 */
export function cookieToInitialState(
  cookie: string | null | undefined,
  { id = 'default' }: { id?: string } = {},
): InitialState | undefined {
  const start = `${cookieName(id)}=`
  const pair = cookie?.split(/; */).find((each) => each.startsWith(start))
  const accounts = (pair?.slice(start.length).split(separator) ?? []).flatMap((text) => {
    const account = parseCaipAddress(text)
    return account && isPlain.test(account.chainId) && isPlain.test(account.address) ? [account] : []
  })
  const [first] = accounts
  if (!first) return undefined
  const state = { activeNamespace: first.namespace, activeNetworks: {}, addresses: {} } satisfies InitialState
  return accounts.reduce<InitialState>(
    ({ activeNetworks, addresses, ...rest }, { namespace, chainId, address }) => ({
      ...rest,
      activeNetworks: { ...activeNetworks, [namespace]: `${namespace}:${chainId}` },
      addresses: { ...addresses, [namespace]: address },
    }),
    state,
  )
}

const isPlain = /^[-\w]{1,128}$/

/** The accounts, that of the kind of chain that the visitor looks at first; `undefined` while one of them is not known yet. */
function accountsOf({ chain }: Core): readonly CaipAddress[] | undefined {
  const { activeNamespace, byNamespace } = chain.state
  const accounts: CaipAddress[] = []
  for (const [namespace, { account, caipNetworkId }] of Object.entries(byNamespace)) {
    if (account.status === 'disconnected') continue
    if (!account.address) return undefined
    const caipAddress = toCaipAddress(caipNetworkId, account.address)
    if (namespace === activeNamespace) accounts.unshift(caipAddress)
    else accounts.push(caipAddress)
  }
  return accounts
}
