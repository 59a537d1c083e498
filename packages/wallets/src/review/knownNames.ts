import { walletId } from '../record.ts'

/** A wallet of the catalogue that announces itself. */
export type KnownWallet = {
  readonly id: string
  readonly name: string
  /** The reverse domains that its own editions announce; none where they are not known. */
  readonly rdns: readonly string[]
}

/** The form that ships to browsers: a line for a wallet, with a tab between its name, its reverse domains and an id of its own. */
export function readNames(names: string): readonly KnownWallet[] {
  return names.split('\n').map((row) => {
    const [name = '', rdns = '', id = walletId(name)] = row.split('\t')
    return { id, name, rdns: rdns ? rdns.split(' ') : [] }
  })
}

/** @throws where a field holds what keeps fields apart. */
export function writeName({ id, name, rdns }: KnownWallet): string {
  if ([id, name, ...rdns].some((field) => /[\t\n]/.test(field)) || rdns.some((each) => each.includes(' ')))
    throw new Error(`A field of ${name} holds what keeps fields apart.`)
  return [name, rdns.join(' '), ...(id === walletId(name) ? [] : [id])].join('\t')
}
