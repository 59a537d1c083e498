/** A wallet of the catalogue that announces itself to pages. */
export type KnownWallet = {
  readonly id: string
  readonly name: string
  /** The reverse domains that the wallet's own editions announce. Empty if they are not known. */
  readonly rdns: readonly string[]
  /** The first letters of the namespaces that the wallet supports: `es` for EVM and Solana. */
  readonly kinds: string
}

/** The names of a wallet's other editions by reverse domain. These are test versions, and browsers inside the wallet's apps. */
export const editionNames: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'MetaMask',
  'io.metamask.flask': 'MetaMask Flask',
  'io.metamask.mmi': 'MetaMask Institutional',
}

/** The default id of a wallet. Unlike `walletId`, this does not convert non-ASCII letters, which saves code in the browser. */
const plainId = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Most wallets support only EVM, so this value is not written. */
const usualKinds = 'e'

/**
 * Reads the names in the format for browsers: one line per wallet, with tabs between three fields. These are the name, the kinds with the
 * reverse domains, and an id if it differs from `plainId`.
 */
export function readNames(names: string): readonly KnownWallet[] {
  return names.split('\n').map((row) => {
    const [name = '', words = '', id = plainId(name)] = row.split('\t')
    const [, kinds = usualKinds, rdns = ''] = /^([a-z]+(?= |$))? ?(.*)$/.exec(words) ?? []
    return { id, name, kinds, rdns: rdns ? rdns.split(' ') : [] }
  })
}

/**
 * Writes a wallet in the format that `readNames` reads.
 *
 * @throws RangeError if a field contains a separator: a tab, a line break, or in a reverse domain a space
 */
export function writeName({ id, name, rdns, kinds }: KnownWallet): string {
  if ([id, name, ...rdns].some((field) => /[\t\n]/.test(field)) || rdns.some((each) => each.includes(' ')))
    throw new RangeError(`A field of ${name} holds what keeps fields apart.`)
  const words = [...(kinds === usualKinds ? [] : [kinds]), ...rdns].join(' ')
  return [name, words, ...(id === plainId(name) ? [] : [id])].join('\t')
}
