import { type Core, type InitialState, type Latchkey, watch } from '@latchkey/core'
import { type CaipAddress, parseCaipAddress, toCaipAddress } from '@latchkey/protocol'

/** Maximum lifetime of a cookie in browsers, in seconds: 400 days (RFC 6265bis, 5.6.2). */
const maxAgeSeconds = 34_560_000

/** Separates two accounts in the cookie. CAIP-10 ids do not contain this character, and RFC 6265, 4.1.1, allows it in a cookie. */
const separator = '|'

const cookieNameOf = (id: string) => `latchkey.${id}`

/**
 * Stores the connected accounts in a cookie of the site, so that a server can render the visitor's account in the first HTML. The function
 * updates the cookie until the kit is destroyed, and does nothing on a server. The cookie contains addresses and networks, and anyone can
 * write such a cookie, so a server must not accept it as a sign-in. Browsers send the cookie with each request, for at most 400 days after
 * the last visit.
 *
 * @example
 * import { saveStateToCookie } from 'latchkey/cookie'
 *
 * saveStateToCookie(kit)
 */
export function saveStateToCookie({ core }: Latchkey): void {
  if (typeof document === 'undefined') return
  const writeCookie = (accounts: readonly CaipAddress[] | undefined) => {
    if (!accounts || (accounts.length === 0 && !cookieToInitialState(document.cookie, core))) return
    const cookieAgeSeconds = accounts.length > 0 ? maxAgeSeconds : 0
    const secureAttribute = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, which is too late while a page unloads
    document.cookie = `${cookieNameOf(core.id)}=${accounts.join(separator)}; path=/; max-age=${cookieAgeSeconds}; samesite=lax${secureAttribute}`
  }
  writeCookie(accountsOf(core))
  core.lifetime.signal.addEventListener('abort', watch(core, accountsOf, writeCookie))
}

/**
 * Returns the value for the option `initialState` from the cookie that `saveStateToCookie` wrote. The visitor or an attacker may have
 * changed the cookie, so only valid accounts are used.
 *
 * @param cookie - The `Cookie` header of the request, or `document.cookie`.
 * @param id - The kit's id. Defaults to `default`.
 * @returns `undefined` if the cookie contains no valid account.
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
  const cookiePrefix = `${cookieNameOf(id)}=`
  const cookiePair = cookie?.split(/; */).find((each) => each.startsWith(cookiePrefix))
  const accounts = (cookiePair?.slice(cookiePrefix.length).split(separator) ?? []).flatMap((text) => {
    const account = parseCaipAddress(text)
    return account && plainTextPattern.test(account.chainId) && plainTextPattern.test(account.address) ? [account] : []
  })
  const [firstAccount] = accounts
  if (!firstAccount) return undefined
  const stateWithoutAccounts = {
    activeNamespace: firstAccount.namespace,
    activeNetworks: {},
    addresses: {},
  } satisfies InitialState
  return accounts.reduce<InitialState>(
    ({ activeNetworks, addresses, ...rest }, { namespace, chainId, address }) => ({
      ...rest,
      activeNetworks: { ...activeNetworks, [namespace]: `${namespace}:${chainId}` },
      addresses: { ...addresses, [namespace]: address },
    }),
    stateWithoutAccounts,
  )
}

/** Matches a chain id or an address that has no special characters. */
const plainTextPattern = /^[-\w]{1,128}$/

/**
 * Returns the connected accounts, with the account of the active namespace first. Returns `undefined` while the kit restores an account
 * whose address is not known yet.
 */
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
