/** A wallet of the catalogue that announces itself on pages. */
export type KnownWallet = {
  readonly id: string
  readonly name: string
  /** The reverse domains that the wallet and its other editions announce. Empty if they are not known. */
  readonly rdns: readonly string[]
  /** The first letters of the namespaces that the wallet supports: `es` means EVM and Solana. */
  readonly kinds: string
}

/** Names of a wallet's other editions, by reverse domain. Editions are test versions and the browsers inside the wallet's apps. */
export const editionNames: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'MetaMask',
  'io.metamask.flask': 'MetaMask Flask',
  'io.metamask.mmi': 'MetaMask Institutional',
}

/** Returns the default id of a wallet. Unlike `walletId`, it does not convert letters such as `é`, so that browsers load less code. */
const toPlainId = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The value of `kinds` that most wallets have (EVM only). The text that `parseKnownWallets` parses leaves out this value. */
const usualKinds = 'e'

/**
 * Parses the compact text in which the known wallets are sent to browsers: one line per wallet, with tabs between three fields. The first
 * field is the name, and the second has the namespaces and the reverse domains. The third is the id if it is not `toPlainId(name)`.
 */
export function parseKnownWallets(names: string): readonly KnownWallet[] {
  return names.split('\n').map((row) => {
    const [name = '', kindsAndRdns = '', id = toPlainId(name)] = row.split('\t')
    const [, kinds = usualKinds, rdns = ''] = /^([a-z]+(?= |$))? ?(.*)$/.exec(kindsAndRdns) ?? []
    return { id, name, kinds, rdns: rdns ? rdns.split(' ') : [] }
  })
}

/**
 * Returns a wallet as a line that `parseKnownWallets` can parse.
 *
 * @throws RangeError if a field contains a separator, which is a tab, a line break or, in a reverse domain, a space
 */
export function formatKnownWallet({ id, name, rdns, kinds }: KnownWallet): string {
  if ([id, name, ...rdns].some((field) => /[\t\n]/.test(field)) || rdns.some((each) => each.includes(' ')))
    throw new RangeError(`A field of ${name} holds what keeps fields apart.`)
  const kindsAndRdns = [...(kinds === usualKinds ? [] : [kinds]), ...rdns].join(' ')
  return [name, kindsAndRdns, ...(id === toPlainId(name) ? [] : [id])].join('\t')
}
