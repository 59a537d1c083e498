import { describe, expect, test, vi } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { names } from '../snapshot/names.ts'
import { parseKnownWallets } from './knownNames.ts'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const icon = (text: string) => `data:image/png;base64,${text}`

const evm = (name: string, rdns: string, change: Partial<FoundWallet> = {}): FoundWallet => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  info: { rdns },
  imageUrl: icon(rdns),
  ...change,
})
const solana = (name: string, change: Partial<FoundWallet> = {}): FoundWallet => ({
  id: name,
  name,
  type: 'ANNOUNCED',
  namespace: 'solana',
  imageUrl: icon(`${name}sol`),
  ...change,
})
const metaMask = evm('MetaMask', 'io.metamask')
const ownNames = ['WalletConnect', 'Search wallets', 'Installed']

/** Returns for each wallet, in the given order, whether `reviewWallets` marks it as a duplicate. */
function marked(...wallets: FoundWallet[]): readonly boolean[] {
  const reviewedWallets = reviewWallets({ wallets, ownNames })
  return wallets.map(
    ({ id, namespace }) =>
      reviewedWallets.find((each) => each.id === id && each.namespace === namespace)?.isDuplicate ?? false,
  )
}

describe('reviewWallets', () => {
  test('default: leaves honest wallets unchanged, except for the ids of the catalogue', () => {
    const own = evm('Example', 'com.example')
    expect(reviewWallets({ wallets: [own, metaMask], ownNames })).toEqual([
      own,
      { ...metaMask, explorerId: 'metamask' },
    ])
  })

  test('behavior: well-known wallets may use the names that they announce', () => {
    const wallets = [
      metaMask,
      evm('MetaMask', 'io.metamask.mobile', { id: 'mobile' }),
      evm('MetaMask Flask', 'io.metamask.flask'),
      evm('Rabby Wallet', 'io.rabby'),
      evm('Coinbase Wallet', 'com.coinbase.wallet'),
      evm('Trust', 'com.trustwallet.app'),
      evm('Phantom', 'app.phantom'),
      evm('OKX Wallet', 'com.okex.wallet'),
      evm('Rainbow', 'me.rainbow'),
    ]
    for (const wallet of wallets) expect([wallet.name, marked(wallet)]).toEqual([wallet.name, [false]])
  })

  test.each([
    ['only the name', 'MetaMask', 'io.metarnask'],
    ['capitals', 'METAMASK', 'io.metarnask'],
    ['Cyrillic letters', 'МеtаМаѕk', 'io.metarnask'],
    ['only Cyrillic letters', 'МЕТАМАЅК', 'io.metarnask'],
    ['full-width letters', 'ＭｅｔａＭａｓｋ', 'io.metarnask'],
    ['an additional space', 'Meta Mask', 'io.metarnask'],
    ['an additional no-break space', 'Meta\u00a0Mask', 'io.metarnask'],
    ['a turned capital', 'ꟼhantom', 'io.metarnask'],
    ['a six for a b', 'Ra66y Wallet', 'io.metarnask'],
    ['digits for letters', 'M374M45k', 'io.metarnask'],
    ['signs for letters', 'MetaM@§k', 'io.metarnask'],
    ['letters with bars and tails', 'ꬺetaꬺaşƙ', 'io.metarnask'],
    ['turned letters', 'Mǝʇɐmask', 'io.metarnask'],
    ['an additional dot', 'MetaMask.', 'io.metarnask'],
    ['a Hangul filler', 'MetaMask\u3164', 'io.metarnask'],
    ['a Braille blank', 'MetaMask\u2800', 'io.metarnask'],
    ['a variation selector', 'MetaMask\ufe0f', 'io.metarnask'],
    ['a combining grapheme joiner', 'Meta\u034fMask', 'io.metarnask'],
    ['"Wallet" at the end', 'MetaMask Wallet', 'io.metarnask'],
    ['an rdns with one more part', 'MetaMask', 'io.metamask.wallet'],
    ['an rdns with one more part and another name', 'Example', 'io.metamask.wallet'],
    ['the rdns with another name', 'Example', 'io.metamask'],
    ['the rdns with the name of another wallet', 'Phantom', 'io.metamask'],
    ['"App" at the end', 'MetaMask App', 'io.metarnask'],
    ['"Wallet App" at the end', 'MetaMask Wallet App', 'io.metarnask'],
    ['a former name', 'Coinbase Wallet', 'com.coinbase-wallet'],
    ['a former name without the word', 'Coinbase', 'com.coinbase-wallet'],
    ['the name and the former one', 'Base (formerly Coinbase Wallet)', 'com.coinbase-wallet'],
    ['a word after it', 'MetaMask Mobile', 'io.metarnask'],
    ['a word before it', 'New MetaMask', 'io.metarnask'],
    ['a maker after it', 'MetaMask by Consensys', 'io.metarnask'],
    ['a number after it', 'MetaMask 2', 'io.metarnask'],
    ['a domain', 'MetaMask.io', 'io.metarnask'],
    ['a namespace after it', 'MetaMask (EVM)', 'io.metarnask'],
    ['a known name as its former name', 'Example (formerly MetaMask)', 'com.example'],
    ['mixed scripts', 'Exаmple', 'com.example'],
    ['an rdns without a dot', 'Example', 'example'],
    ['the name of a row', 'Search wallets', 'com.example'],
    ['the name of WalletConnect', 'Wallet Connect', 'com.example'],
    ['the name of a tag', 'INSTALLED', 'com.example'],
  ])('behavior: marks an impostor even if it is the only wallet: %s', (_, name, rdns) => {
    expect(marked(evm(name, rdns))).toEqual([true])
  })

  test('behavior: marks no wallet of the catalogue because of a name inside its own', () => {
    const known = catalogue.flatMap(({ name, rdns }) => (rdns ? [evm(name, rdns)] : []))
    expect(known.filter((wallet) => marked(wallet)[0])).toEqual([])
    const solanaEntries = catalogue.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
    expect(solanaEntries.filter(({ name }) => marked(solana(name))[0])).toEqual([])
  })

  test('behavior: marks an impostor beside the genuine wallet, which comes first', () => {
    const impostor = evm('MetaМask', 'io.metarnask')
    expect(reviewWallets({ wallets: [impostor, evm('Example', 'com.example'), metaMask], ownNames })).toEqual([
      { ...metaMask, explorerId: 'metamask', origin: 'io.metamask' },
      evm('Example', 'com.example'),
      { ...impostor, isDuplicate: true, origin: 'io.metarnask' },
    ])
  })

  test.each(['\u1d40\u1d39', '\u00aa', '\u2071', '\u02e2', '\u318d'])(
    'behavior: marks a name with superscript letters at its end, %s',
    (raised) => {
      const stranger = (name: string) => evm(`${name}${raised}`, 'com.stranger')
      expect(marked(metaMask, stranger('MetaMask'))).toEqual([false, true])
      expect(marked(stranger('New MetaMask'))).toEqual([true])
      expect(marked(stranger('WalletConnect'))).toEqual([true])
      expect(marked(evm('Quarry', 'com.quarry'), stranger('Quarry'))).toEqual([true, true])
      expect(marked(solana('Phantom'), solana(`Phantom${raised}`))).toEqual([false, true])
    },
  )

  test.each(['▲', '●', '∞', '$'])('behavior: marks a name with a sign beside it, %s', (sign) => {
    const rabby = evm('Rabby', 'io.rabby')
    expect(marked(rabby, evm(`Rabby${sign}`, 'com.stranger'))).toEqual([false, true])
    expect(marked(evm('Quarry', 'com.quarry'), evm(`${sign} Quarry`, 'com.stranger'))).toEqual([true, true])
  })

  test('behavior: marks both wallets if the catalogue knows neither', () => {
    expect(marked(evm('Example', 'com.example'), evm('EXAMPLE', 'org.example'))).toEqual([true, true])
    expect(marked(evm('Example', 'com.example'), evm('Example', 'com.example', { id: 'com.example~2' }))).toEqual([
      true,
      true,
    ])
    expect(marked(metaMask, { ...metaMask, id: 'io.metamask~2' })).toEqual([true, true])
  })

  test.each([
    ['MetaMask Core', 'app.core.extension'],
    ['MetaMask ⸻⸻⸻⸻⸻⸻ Core', 'app.core.extension'],
    ['MetaMask ᶜᵒʳᵉ', 'app.core.extension'],
    ['MetaMask OKX', 'com.okex.wallet'],
    ['Trust Wallet · Rabby', 'io.rabby'],
  ])(
    'behavior: marks the name of another wallet with the rdns of a known wallet that is not installed: %s, %s',
    (name, rdns) => {
      const { imageUrl = '' } = metaMask
      const impostor = evm(name, rdns)
      expect([marked(impostor), marked({ ...impostor, imageUrl }, metaMask)]).toEqual([[true], [true, false]])
    },
  )

  test('behavior: marks a known wallet that uses the shorter name of another one', () => {
    const core = evm('Core', 'app.core.extension')
    const impostor = evm('Core', 'io.zelcore', { imageUrl: core.imageUrl ?? '' })
    expect(reviewWallets({ wallets: [impostor, core] })).toEqual([
      { ...core, explorerId: 'core', origin: 'app.core.extension' },
      { ...impostor, isDuplicate: true, origin: 'io.zelcore' },
    ])
  })

  test('behavior: marks known wallets with the same picture unless they use their own names', () => {
    const okx = evm('OKX Wallet', 'com.okex.wallet')
    const { imageUrl = '' } = okx
    expect(marked(evm('OKX Core', 'app.core.extension', { imageUrl }), okx)).toEqual([true, false])
    expect(marked(evm('Rabby Wallet', 'io.rabby', { imageUrl }), okx)).toEqual([false, false])
  })

  test('behavior: marks an rdns that extends the rdns of another wallet', () => {
    expect(marked(evm('One', 'com.example'), evm('Two', 'com.example.wallet'))).toEqual([false, true])
  })

  test('behavior: marks a wallet with the icon of another one', () => {
    const { imageUrl = '' } = metaMask
    expect(marked(metaMask, evm('Example', 'com.example', { imageUrl }))).toEqual([false, true])
    expect(marked(evm('One', 'com.one', { imageUrl }), evm('Two', 'com.two', { imageUrl }))).toEqual([true, true])
  })

  test('behavior: accepts the halves of one wallet in several namespaces', () => {
    const phantom = evm('Phantom', 'app.phantom')
    expect(marked(phantom, solana('Phantom'))).toEqual([false, false])
    const own = evm('Example', 'com.example')
    expect(marked(own, solana('Example', { imageUrl: own.imageUrl ?? '' }))).toEqual([false, false])
    const svg = '<svg/>'
    const urls = [`data:image/svg+xml,${encodeURIComponent(svg)}`, `data:image/svg+xml;base64,${btoa(svg)}`] as const
    expect(marked({ ...own, imageUrl: urls[0] }, solana('Example', { imageUrl: urls[1] }))).toEqual([false, false])
  })

  test.each([
    ['Rabby Wallet', 'io.rabby'],
    ['Example', 'com.example'],
  ])('behavior: halves that share only name and picture show their origin: %s', (name, rdns) => {
    const real = evm(name, rdns)
    const half = solana(name, { imageUrl: real.imageUrl ?? '' })
    const origins = (...wallets: FoundWallet[]) => reviewWallets({ wallets }).map(({ origin }) => origin)
    expect(origins(real, half)).toEqual([rdns, 'Solana'])
    expect(origins(real)).toEqual([undefined])
  })

  test('behavior: marks wallets of different makers in several namespaces', () => {
    expect(marked(evm('Phantom', 'com.example'), solana('Phantom'))).toEqual([true, false])
    expect(marked(evm('Example', 'com.example'), solana('Example'))).toEqual([true, true])
    expect(marked(evm('Phantom', 'app.phantom'), solana('Phantom'), solana('Phantom', { id: 'Phantom~2' }))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('behavior: without an rdns, a wallet may use any of its own names', () => {
    const names = ['Base', 'Base App', 'Coinbase Wallet', 'Base (formerly Coinbase Wallet)', 'Solflare Wallet']
    for (const name of names) expect([name, marked(solana(name))]).toEqual([name, [false]])
    for (const name of ['Cоinbase Wallet', 'Ba se']) expect([name, marked(solana(name))]).toEqual([name, [true]])
  })

  test('behavior: without an rdns, marks two wallets with different names of the same wallet', () => {
    for (const name of ['Base', 'Base App', 'Base (formerly Coinbase Wallet)'])
      expect([name, marked(solana(name), solana('Coinbase Wallet'))]).toEqual([name, [true, true]])
    const genuine = evm('Coinbase Wallet', 'com.coinbase.wallet')
    expect(marked(genuine, solana('Base'), solana('Coinbase Wallet'))).toEqual([false, true, true])
    const copy = solana('Coinbase Wallet', { id: 'Coinbase Wallet~2' })
    expect(marked(genuine, solana('Coinbase Wallet'), copy)).toEqual([false, true, true])
  })

  test('behavior: if a wallet may be a copy by its rdns, marks all wallets with its name', () => {
    const copy = (wallet: FoundWallet) => ({ ...wallet, id: `${wallet.id}~2`, imageUrl: icon('copy') })
    const flask = evm('MetaMask Flask', 'io.metamask.flask')
    const rabby = evm('Rabby Wallet', 'io.rabby')
    expect(marked(metaMask, flask, solana('MetaMask'), rabby)).toEqual([false, false, false, false])
    expect(marked(metaMask, flask, solana('MetaMask'), rabby, copy(metaMask))).toEqual([true, true, true, false, true])
    const base = evm('Base', 'com.coinbase.wallet')
    const renamed = { ...copy(base), name: 'Coinbase Wallet' }
    expect(marked(base, solana('Base'), renamed, solana('Coinbase Wallet'))).toEqual([true, true, true, true])
  })

  test('behavior: editions of one wallet show their origin', () => {
    const flask = evm('MetaMask Flask', 'io.metamask.flask')
    const origins = (...wallets: FoundWallet[]) => reviewWallets({ wallets }).map(({ origin }) => origin)
    expect(origins(metaMask, flask)).toEqual(['io.metamask', 'io.metamask.flask'])
    expect(marked(metaMask, flask)).toEqual([false, false])
    expect(origins(flask)).toEqual([undefined])
  })

  test('behavior: the rdns of an edition confirms only the name of that edition', () => {
    const editions = { mobile: 'MetaMask', flask: 'MetaMask Flask', mmi: 'MetaMask Institutional' }
    for (const [edition, ownName] of Object.entries(editions))
      for (const name of [...Object.values(editions), 'New MetaMask', 'MetaMask 2', 'MetaMask Extension', 'Mask']) {
        const wallet = evm(name, `io.metamask.${edition}`)
        const [reviewed] = reviewWallets({ wallets: [wallet] })
        const expected = name === ownName ? { explorerId: 'metamask' } : { isDuplicate: true, origin: wallet.id }
        expect([edition, reviewed]).toEqual([edition, { ...wallet, ...expected }])
        if (name !== ownName && name !== 'MetaMask') expect(marked(wallet, metaMask)).toEqual([true, false])
      }
  })

  test('param: hostNames', () => {
    const review = (wallet: FoundWallet) => reviewWallets({ wallets: [wallet], hostNames: ['Acme Wallet', 'MetaMask'] })
    const acme = evm('ACME wallet', 'com.example')
    expect(review(acme)).toEqual([{ ...acme, isDuplicate: true, origin: 'com.example' }])
    expect(review(metaMask)).toEqual([{ ...metaMask, explorerId: 'metamask' }])
  })

  test('behavior: marks the name of a wallet that the site lists itself', () => {
    const safe = { id: 'safe', name: 'Safe', type: 'EXTERNAL', namespace: 'eip155' } as const
    expect(marked(safe, evm('Safe', 'com.example'))).toEqual([false, true])
    expect(marked(safe, evm('Sаfe', 'com.example'), solana('SAFE Wallet'))).toEqual([false, true, true])
    expect(marked(evm('Safe', 'com.example'))).toEqual([false])
    const coinbase = { ...safe, id: 'coinbaseWalletSDK', name: 'Coinbase Wallet' } as const
    expect(marked(coinbase, evm('Coinbase Wallet', 'com.coinbase.wallet'))).toEqual([false, false])
    const injected = { ...safe, id: 'injected', name: 'Browser Wallet', type: 'INJECTED' } as const
    expect(marked(injected, evm('Browser Wallet', 'com.example'))).toEqual([false, true])
  })

  test('behavior: without an rdns, marks a disguised name', () => {
    expect(marked(solana('Solflare'))).toEqual([false])
    for (const name of ['Solflare Mobile', 'Sоlflare', 'Solflare.', 'Sol flare', 'SoIfIare'])
      expect(marked(solana(name))).toEqual([true])
  })

  test('behavior: without an rdns, marks a known reverse domain used as a name', () => {
    const domains = catalogue.flatMap(({ rdns }) => rdns ?? [])
    expect(domains.length).toBeGreaterThan(50)
    expect(domains.filter((name) => !marked(solana(name))[0])).toEqual([])
    expect(marked(solana('IO.Rabby'))).toEqual([true])
  })

  test('behavior: marks a known name in a namespace that the wallet does not support', () => {
    const bitcoin = (name: string, change: Partial<FoundWallet> = {}) =>
      solana(name, { namespace: 'bip122', ...change })
    expect([marked(solana('MetaMask')), marked(solana('Rabby')), marked(bitcoin('Backpack'))]).toEqual([
      [false],
      [true],
      [true],
    ])
    expect([marked(solana('Phantom')), marked(bitcoin('Phantom')), marked(bitcoin('Solflare'))]).toEqual([
      [false],
      [false],
      [true],
    ])
    // Trust Wallet supports Bitcoin only in its app, so a Bitcoin wallet of this name on a page is marked.
    expect([marked(solana('Trust Wallet')), marked(bitcoin('Trust Wallet'))]).toEqual([[false], [true]])
    const rabby = evm('Rabby Wallet', 'io.rabby')
    const stranger = solana('Rabby Wallet')
    expect(reviewWallets({ wallets: [stranger, rabby] })).toEqual([
      { ...rabby, explorerId: 'rabby', origin: 'io.rabby' },
      { ...stranger, isDuplicate: true, origin: 'Solana' },
    ])
    const { imageUrl = '' } = rabby
    expect(marked(rabby, solana('Rabby Wallet', { imageUrl }))).toEqual([false, true])
    expect(marked(solana('Rabby Wallet', { imageUrl }), bitcoin('Rabby Wallet', { imageUrl }))).toEqual([true, true])
  })

  test('behavior: each known wallet on EVM has a reverse domain', () => {
    const withoutDomain = parseKnownWallets(names).filter(({ kinds, rdns }) => kinds.includes('e') && rdns.length === 0)
    expect(withoutDomain).toEqual([])
  })

  test('behavior: marks an EVM wallet with the name of a wallet that is not on EVM', () => {
    for (const name of ['Solflare', 'S o l f l a r e', 'Ｓｏｌｆｌａｒｅ', 'UniSat Wallet', 'Xverse', 'Leather'])
      expect([name, marked(evm(name, 'test.other'))]).toEqual([name, [true]])
    const solflare = solana('Solflare')
    const { imageUrl = '' } = solflare
    expect(marked(solflare, evm('Solflare', 'com.solflare', { imageUrl }))).toEqual([false, true])
    const unisat = solana('UniSat', { namespace: 'bip122' })
    expect(marked(unisat, evm('UniSat', 'io.unisat'), solana('UniSat'))).toEqual([false, true, true])
  })

  test('behavior: if a wallet that is known only by its name may be a copy, marks its halves too', () => {
    const halves = [solana('Phantom'), solana('Phantom', { namespace: 'bip122' })] as const
    const copy = solana('Phantom', { id: 'Phantom~2', isDuplicate: true })
    expect(marked(...halves)).toEqual([false, false])
    expect(marked(...halves, copy)).toEqual([true, true, true])
    // The reverse domain shows that the EVM wallet is the known wallet, so it is not marked.
    expect(marked(evm('Phantom', 'app.phantom'), ...halves, copy)).toEqual([false, true, false, true])
  })

  test('behavior: equal long pictures under two names are marked, and long pictures of one length are not', () => {
    const longIcon = (end: string) => icon(`${'A'.repeat(40_000)}${end}`)
    const wallets = ['one', 'two'].map((name) => evm(`Wonder ${name}`, `com.${name}`, { imageUrl: longIcon('AAAA') }))
    expect(marked(...wallets)).toEqual([true, true])
    const others = ['one', 'two'].map((name, index) =>
      evm(`Wonder ${name}`, `com.${name}`, { imageUrl: longIcon(`AAA${index}`) }),
    )
    expect(marked(...others)).toEqual([false, false])
  })

  test('behavior: keeps the marks of the adapter', () => {
    expect(marked(evm('Example', 'com.example', { isDuplicate: true }))).toEqual([true])
  })

  test('behavior: skips WalletConnect, and adds the catalogue id to a wallet that the site lists', () => {
    const walletConnect = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespace: 'eip155',
    } as const
    const injected = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' } as const
    const external = { id: 'coinbaseWallet', name: 'Coinbase Wallet', type: 'EXTERNAL', namespace: 'eip155' } as const
    const wallets = [walletConnect, injected, external]
    expect(reviewWallets({ wallets, ownNames })).toEqual([
      walletConnect,
      injected,
      { ...external, explorerId: 'coinbase-wallet' },
    ])
  })

  test('behavior: an announced wallet with the name of a wallet that the site lists shows its reverse domain', () => {
    const host = evm('Coinbase Wallet', 'com.coinbase.wallet', { id: 'coinbaseWallet', type: 'EXTERNAL' })
    const extension = evm('Coinbase Wallet', 'com.coinbase.wallet')
    expect(reviewWallets({ wallets: [host, extension], ownNames })).toEqual([
      { ...host, explorerId: 'coinbase-wallet' },
      { ...extension, explorerId: 'coinbase-wallet', origin: 'com.coinbase.wallet' },
    ])
  })

  test('behavior: looks up the namesake of a wallet once, even after many reviews', () => {
    const wordsOf = vi.spyOn(String.prototype, 'matchAll')
    try {
      const wallets = Array.from({ length: 64 }, (_, index) => evm(`Reviewed ${index}`, `com.w${index}`))
      for (const _ of wallets) reviewWallets({ wallets, hostNames: ['Acme Wallet'] })
      // Each name is looked up only twice: among the wallets of the catalogue and among the wallets that the site lists.
      expect(wordsOf).toHaveBeenCalledTimes(2 * wallets.length)
    } finally {
      wordsOf.mockRestore()
    }
  })
})
