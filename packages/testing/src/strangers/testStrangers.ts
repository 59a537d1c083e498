import type { Adapter, AdapterEvent, AdapterStorage } from '@latchkey/core/adapter'
import { memoryAdapterStorage } from '@latchkey/core/testing'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

/** The name, accounts and picture that a wallet shows to the page. */
export type Look<kind extends string = string> = {
  name: string
  addresses: readonly string[]
  kind: kind
  /** Whether the wallet shows the picture of the genuine wallet. */
  isCopy: boolean
}

/** A wallet that enters and leaves the page during a test: the genuine wallet, or a hostile wallet ("stranger"). */
export type Actor = {
  enter(): void
  leave(): void
  /** Changes the accounts of the wallet, and emits an event about the change. */
  show(addresses: readonly string[]): void
  /** Returns how many times the wallet was asked to sign. */
  asked(): number
}

/** The parameters of {@link testStrangers} for one adapter. */
export type Strangers<kind extends string> = {
  /** Three valid addresses of the namespace. The genuine wallet uses the first. */
  addresses: readonly [string, string, string]
  genuine: { name: string; kinds: readonly kind[] }
  strangers: { names: readonly string[]; kinds: readonly kind[] }
  /** Creates a wallet for the test. The test recognises the wallet in the list by its picture. */
  createActor(look: Look<kind> & { label: string; picture: string }): Actor
  openAdapter(ports: { storage: AdapterStorage; emit(event: AdapterEvent): void }): Adapter
  /** The number of random visits that the test makes. */
  runs: number
}

/** One step of a random visit. `who` and `order` are indexes of actors, and 0 is the genuine wallet. */
type Step =
  | { do: 'enter' | 'leave'; who: number }
  | { do: 'show'; who: number; addresses: readonly string[] }
  | { do: 'choose' | 'sign' | 'disconnect' }
  | { do: 'reload'; order: readonly number[]; late: boolean; isGone: boolean }

const realSetTimeout = setTimeout
const createPicture = (label: string) => `data:image/png;base64,${btoa(label)}`

/** Waits for the result of an adapter's method. Advances the fake clock beyond all time limits of adapters, so that every call settles. */
async function waitUntilSettled<value>(promise: Promise<value> | undefined): Promise<value | undefined> {
  let isSettled = promise === undefined
  const whenSettled = Promise.resolve(promise)
    .catch(() => undefined)
    .finally(() => {
      isSettled = true
    })
  for (let turn = 0; turn < 200 && !isSettled; turn++) {
    // Waits for dynamic imports, because on a busy machine a dynamic import may take longer than all turns of this loop.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(turn < 5 ? 0 : 200)
    await new Promise((resolve) => realSetTimeout(resolve))
  }
  if (!isSettled) throw new Error('A call of the adapter does not waitUntilSettled.')
  return whenSettled
}

/**
 * Tests adapters in random situations. A visitor chooses the genuine wallet again and again. Hostile wallets ("strangers") enter and leave
 * the page, copy the name and picture of the genuine wallet, and emit events. The adapter must never ask a stranger to sign. The only
 * exception is a stranger that is restored on a page without the genuine wallet.
 */
export function testStrangers<kind extends string>(setting: Strangers<kind>): void {
  const { addresses, genuine, strangers } = setting
  const [one, two, three] = addresses
  const anyActorIndex = fc.integer({ min: 0, max: 2 })
  const anyAddresses = fc.constantFrom([one], [two], [two, one], [one, two], [three], [])
  const anyLook: fc.Arbitrary<Look<kind>> = fc.record({
    name: fc.constantFrom(...strangers.names),
    addresses: anyAddresses,
    kind: fc.constantFrom(...strangers.kinds),
    isCopy: fc.boolean(),
  })
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constantFrom('enter' as const, 'leave' as const), who: anyActorIndex }),
    fc.record({ do: fc.constant('show' as const), who: anyActorIndex, addresses: anyAddresses }),
    fc.record({ do: fc.constantFrom(...(['choose', 'sign', 'choose', 'sign', 'disconnect'] as const)) }),
    fc.record({
      do: fc.constant('reload' as const),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      late: fc.boolean(),
      isGone: fc.boolean(),
    }),
  )

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('no stranger is asked to sign', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let signCountOfGenuine = 0
    const visitProperty = fc.asyncProperty(
      fc.constantFrom(...genuine.kinds),
      fc.tuple(anyLook, anyLook),
      fc.array(anyStep, { minLength: 3, maxLength: 14 }),
      async (kind, looks, steps) => {
        const page = openPage(setting, [{ name: genuine.name, addresses: [one], kind, isCopy: true }, ...looks])
        for (const each of [{ do: 'enter', who: 0 }, { do: 'choose' }, ...steps, { do: 'sign' }] as Step[]) {
          await page.take(each)
          if (page.wasRestoredAlone() && page.strangersAsked() > 0) break
          expect(page.strangersAsked()).toBe(0)
        }
        signCountOfGenuine += page.genuineAsked()
        page.adapter().destroy()
      },
    )
    await fc.assert(visitProperty, { numRuns: setting.runs })
    // The test proves something only if the genuine wallet has signed in many runs.
    expect(signCountOfGenuine).toBeGreaterThan(setting.runs / 4)
  })
}

function openPage<kind extends string>({ createActor, openAdapter }: Strangers<kind>, looks: readonly Look<kind>[]) {
  vi.stubGlobal('window', new EventTarget())
  const storage = memoryAdapterStorage()
  const actors = looks.map((look, index) => {
    const label = index ? `stranger ${index}` : 'genuine'
    return {
      ...createActor({ ...look, label, picture: createPicture(look.isCopy ? 'genuine' : label) }),
      isHere: false,
    }
  })
  const [genuine, ...strangers] = actors as [(typeof actors)[number], ...typeof actors]
  let events: AdapterEvent[] = []
  let connectionInUse: { connectorId: string; address: string } | undefined
  /** Whether the adapter has restored a stranger on a page without the genuine wallet. */
  let isRestoredAlone = false
  const genuinePicture = createPicture('genuine')
  const hasNoCopy = looks.slice(1).every(({ isCopy }) => !isCopy)
  const startAdapter = () => {
    events = []
    const adapter = openAdapter({ storage, emit: (event) => void events.push(event) })
    adapter.start()
    return adapter
  }
  let adapter = startAdapter()

  /** Applies the new events of the adapter to `connectionInUse`. Like a real site, this test knows the connection only from events. */
  const readEvents = () => {
    for (const event of events) {
      if (event.type === 'connection' && event.inUse) setConnection(event.connection)
      if (event.type === 'disconnected' && event.connectorId === connectionInUse?.connectorId)
        connectionInUse = undefined
    }
    events = events.filter(({ type }) => type === 'connectors').slice(-1)
  }
  const setConnection = ({
    connectorId,
    accounts,
  }: {
    connectorId: string
    accounts: readonly { address: string }[]
  }) => {
    connectionInUse = { connectorId, address: accounts[0]?.address ?? '' }
  }

  async function reload({ order, late, isGone }: Extract<Step, { do: 'reload' }>): Promise<void> {
    const { connectorId } = connectionInUse ?? {}
    adapter.destroy()
    vi.stubGlobal('window', new EventTarget())
    connectionInUse = undefined
    adapter = startAdapter()
    if (isGone) genuine.isHere = false
    const [first, ...rest] = order.flatMap((index) => actors[index] ?? []).filter(({ isHere }) => isHere)
    const restore = () => (connectorId ? adapter.reconnect({ connectorId }) : Promise.resolve(undefined))
    first?.enter()
    const earlyRestore = late ? restore() : undefined
    if (late) await vi.advanceTimersByTimeAsync(10)
    for (const actor of rest) actor.enter()
    const connection = await waitUntilSettled(earlyRestore ?? restore())
    if (connection) setConnection(connection)
    isRestoredAlone = connection !== undefined && !genuine.isHere
  }

  async function runStep(step: Step): Promise<void> {
    if (step.do === 'enter' || step.do === 'leave') {
      const actor = actors[step.who]
      if (!actor || actor.isHere === (step.do === 'enter')) return
      actor.isHere = step.do === 'enter'
      actor[step.do]()
      if (actor === genuine) isRestoredAlone = false
    } else if (step.do === 'show') {
      actors[step.who]?.show(step.addresses)
    } else if (step.do === 'choose') {
      const connectorsEvent = events.findLast((event) => event.type === 'connectors')
      const rowsLikeGenuine = connectorsEvent?.connectors.filter(
        ({ name, imageUrl }) => name === looks[0]?.name && imageUrl === genuinePicture,
      )
      // The visitor does not choose a row with a warning. A copy that is alone on the page has no warning, because it cannot be recognised.
      const chosenRow =
        genuine.isHere && rowsLikeGenuine?.length === 1 && (!rowsLikeGenuine[0]?.isDuplicate || hasNoCopy)
          ? rowsLikeGenuine[0]
          : undefined
      const connection = chosenRow && (await waitUntilSettled(adapter.connect({ connectorId: chosenRow.id })))
      if (!connection) return
      setConnection(connection)
      isRestoredAlone = false
    } else if (step.do === 'disconnect') {
      await waitUntilSettled(adapter.disconnect())
      connectionInUse = undefined
    } else if (step.do === 'reload') {
      await reload(step)
    } else if (connectionInUse) {
      await waitUntilSettled(adapter.signMessage?.({ message: 'Hello', address: connectionInUse.address }))
    }
    await vi.advanceTimersByTimeAsync(20)
    readEvents()
  }

  return {
    take: runStep,
    adapter: () => adapter,
    wasRestoredAlone: () => isRestoredAlone,
    genuineAsked: () => genuine.asked(),
    strangersAsked: () => strangers.reduce((sum, actor) => sum + actor.asked(), 0),
  }
}
