import { expect, test } from 'vitest'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const picture = (text: string) => `data:image/png;base64,${text}`

test('behavior: halves of a known wallet show their origin if their pictures differ, because only the name joins them', () => {
  const half = { id: 'Phantom', name: 'Phantom', type: 'ANNOUNCED', namespace: 'solana' } as const
  const phantom = {
    ...half,
    id: 'app.phantom',
    namespace: 'eip155',
    info: { rdns: 'app.phantom' },
    imageUrl: picture('one'),
  } as const
  const place = { ...half, type: 'INJECTED', namespace: 'bip122' } as const
  const origins = (...wallets: FoundWallet[]) => reviewWallets({ wallets }).map(({ origin }) => origin)
  expect(origins(phantom, { ...half, imageUrl: picture('one') })).toEqual([undefined, undefined])
  for (const other of [{ ...half, imageUrl: picture('two') }, half])
    expect(origins(phantom, other)).toEqual(['app.phantom', 'Solana'])
  expect(origins(place, phantom)).toEqual([undefined, undefined])
})
