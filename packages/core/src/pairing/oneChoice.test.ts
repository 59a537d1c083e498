import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectorOf, settle } from '../../test/startKit.ts'
import { startWithRelay } from '../../test/startWithRelay.ts'
import { listConnectorIds } from '../connections/listConnectorIds.ts'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'

const own = {
  connector: { id: 'own', name: 'Own' },
  addresses: ['0x1111111111111111111111111111111111111111'],
} as const
const other = {
  connector: { id: 'other', name: 'Other' },
  addresses: ['0x2222222222222222222222222222222222222222'],
} as const
const sol = {
  connector: { id: 'sol', name: 'Sol' },
  addresses: ['4vJ9JU1bJJE96FWSJKvHsmmFADCg4gPZQff4P3bkLKi'],
} as const

async function makeOffer(core: Core): Promise<void> {
  openModal(core)
  await (await loadFlows()).preparePairing(core)
}

/** The visitor's choices: to connect a wallet, or to disconnect. */
const choices = {
  own: (core: Core) => connect(core, { connector: connectorOf(core, 'own') }),
  other: (core: Core) => connect(core, { connector: connectorOf(core, 'other') }),
  sol: (core: Core) => connect(core, { connector: connectorOf(core, 'sol') }),
  disconnect: (core: Core) => disconnect(core),
  disconnectEvm: (core: Core) => disconnect(core, { namespace: 'eip155' }),
  disconnectOwn: (core: Core) => disconnect(core, { connectorId: 'own' }),
} as const
const acts = { ...choices, makeOffer, open: openModal, close: closeModal } as const
type Act = keyof typeof acts | 'reload'

/** Copies a storage, so that the code of a closed page cannot write to the storage of the next page. */
function copyStorage(storage: ReturnType<typeof memoryBackend>) {
  const copy = memoryBackend()
  for (const key of storage.keys()) copy.setItem(key, storage.getItem(key) as string)
  return copy
}

/** Plays a visit. Then a stranger accepts the newest offer, if it is open. Returns how many offers were open, and what the stranger achieved. */
async function visit(visitActs: readonly Act[], multiWallet: boolean) {
  const walletConnect = scriptedWalletConnect()
  const adapters = [
    scriptedAdapter({ wallets: [own, other] }),
    scriptedAdapter({ namespace: 'solana', wallets: [sol] }),
  ]
  let storage = memoryBackend()
  const openPage = () => startWithRelay({ adapters, storage, walletConnect, features: { multiWallet } })
  const pages = [openPage()]
  const currentCore = () => (pages.at(-1) as (typeof pages)[number]).core
  await settle()
  for (const act of visitActs) {
    if (act === 'reload') {
      storage = copyStorage(storage)
      pages.push(openPage())
    } else await acts[act](currentCore())
    await settle()
  }
  const { control } = walletConnect
  const openOffers = control.proposals().filter(({ status }) => status === 'open').length
  if (control.proposals().at(-1)?.status === 'open') control.approve()
  await settle()
  const namespaces = (['eip155', 'solana'] as const).filter((namespace) =>
    listConnectorIds(currentCore(), namespace).includes(walletConnectId),
  )
  for (const { stop } of pages) stop()
  return { openOffers, namespaces, session: control.session() }
}

describe('the visitor’s latest choice', () => {
  test('behavior: ends every offer, also those of previous pages', async () => {
    const choice = fc.constantFrom(...(Object.keys(choices) as Act[]))
    const act = fc.constantFrom(...(Object.keys(acts) as Act[]), 'reload' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 4 }),
        choice,
        fc.array(fc.constantFrom<Act>('open', 'close', 'reload', 'own', 'sol'), { maxLength: 2 }),
        fc.boolean(),
        async (before, chosen, after, multiWallet) => {
          expect(await visit([...before, 'makeOffer', 'reload', chosen, ...after], multiWallet)).toEqual({
            openOffers: 0,
            namespaces: [],
            session: undefined,
          })
        },
      ),
      { seed: 1, numRuns: 60 },
    )
  })
})
