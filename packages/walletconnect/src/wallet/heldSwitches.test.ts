import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo, evmUnknown } from '../openDapp.test.setup.ts'
import { openWallet, type ReceivedRequest } from '../openWallet.test.setup.ts'

describe('switchNetwork, with a response that the relay delays', () => {
  test.each([
    { asked: 'to switch', chosen: 'another chain', networks: [evmTwo] },
    { asked: 'to add it', chosen: 'another chain', networks: [evmTwo] },
    { asked: 'to switch', chosen: 'another chain and the first one again', networks: [evmTwo, evmOne] },
    { asked: 'to switch', chosen: 'the chain in use', networks: [evmOne] },
  ])(
    'error: SwitchNotDone if the wallet was asked $asked and its response arrives after the visitor chose $chosen',
    async ({ asked, networks }) => {
      const held: ReceivedRequest[] = []
      const { tab, say, respond, wallet, accounts, openTab } = await openWallet({
        networks: [evmOne, evmTwo, evmUnknown],
        chains: ['eip155:31337', 'eip155:31338'],
        answer(request) {
          if (asked === 'to add it' && request.method === 'wallet_switchEthereumChain')
            return { error: { code: 4902, message: 'Unknown' } }
          held.push(request)
          return undefined
        },
      })
      const share = tab.share('eip155')
      const other = (await openTab()).share('eip155')
      const first = expect(share.switchNetwork(evmUnknown)).rejects.toMatchObject({ code: 'SwitchNotDone' })
      await expect.poll(() => held.length).toBe(1)
      for (const network of networks) await other.switchNetwork(network)
      const [request] = held as [ReceivedRequest]
      const { namespaces } = wallet.session.get(request.topic)
      const grantedAccounts = ['31337', '31338', '31339'].map((id) => `eip155:${id}:${accounts.eip155}`)
      const eip155 = { ...namespaces.eip155, accounts: grantedAccounts }
      const params = { namespaces: { ...namespaces, eip155 } }
      await say(request.topic, { id: Date.now() * 1000, method: 'wc_sessionUpdate', params })
      await respond(request, { result: null })
      await first
      expect(share.connection()?.caipNetworkId).toBe(networks.at(-1)?.caipNetworkId)
    },
  )

  /**
   * Asks a wallet for a chain, which the wallet then grants. The wallet's response is delayed, and `chainChanged` events for `chains`
   * arrive before the response.
   */
  async function respondAfter(...chains: number[]) {
    const held: ReceivedRequest[] = []
    const { tab, say, respond, wallet, accounts } = await openWallet({
      networks: [evmOne, evmTwo, evmUnknown],
      chains: ['eip155:31337', 'eip155:31338'],
      answer: (request) => void held.push(request) as undefined,
    })
    const share = tab.share('eip155')
    const switched = share.switchNetwork(evmUnknown).then(
      () => 'done',
      ({ code }) => code,
    )
    await expect.poll(() => held.length).toBe(1)
    const [request] = held as [ReceivedRequest]
    const { topic } = request
    const { namespaces } = wallet.session.get(topic)
    const grantedAccounts = ['31337', '31338', '31339'].map((id) => `eip155:${id}:${accounts.eip155}`)
    const params = { namespaces: { ...namespaces, eip155: { ...namespaces.eip155, accounts: grantedAccounts } } }
    let id = Date.now() * 1000
    await say(topic, { id, method: 'wc_sessionUpdate', params })
    for (const data of chains) {
      id += 1_000
      const event = { name: 'chainChanged', data }
      await say(topic, { id, method: 'wc_sessionEvent', params: { chainId: 'eip155:31337', event } })
    }
    await wallet.ping({ topic })
    await respond(request, { result: null })
    return [await switched, share.connection()?.caipNetworkId]
  }

  test('error: SwitchNotDone if the visitor has moved to another chain and back in the wallet before the response arrives', async () => {
    expect(await respondAfter(31339, 31337)).toEqual(['SwitchNotDone', 'eip155:31337'])
  })

  test.each([[[31337]], [[31339]]])(
    'behavior: switches to the chain if the wallet reports %j before its response arrives',
    async (chains) => {
      expect(await respondAfter(...chains)).toEqual(['done', 'eip155:31339'])
    },
  )

  test('behavior: a chain that the visitor requests twice is in use once the wallet accepts either request', async () => {
    const held: ReceivedRequest[] = []
    const { tab, respond, wallet, accounts } = await openWallet({
      networks: [evmOne, evmTwo],
      chains: ['eip155:31337'],
      answer: (request) => void held.push(request) as undefined,
    })
    const share = tab.share('eip155')
    const moves = [share.switchNetwork(evmTwo), share.switchNetwork(evmTwo)]
    await expect.poll(() => held.length).toBe(2)
    const [request, again] = held as [ReceivedRequest, ReceivedRequest]
    const { namespaces } = wallet.session.get(request.topic)
    const grantedAccounts = ['31337', '31338'].map((id) => `eip155:${id}:${accounts.eip155}`)
    const eip155 = { ...namespaces.eip155, chains: ['eip155:31337', 'eip155:31338'], accounts: grantedAccounts }
    await wallet.update({ topic: request.topic, namespaces: { ...namespaces, eip155 } as typeof namespaces })
    await respond(request, { result: null })
    await moves[0]
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
    const declined = expect(moves[1]).rejects.toMatchObject({ code: 'SwitchRejected' })
    await respond(again, { error: { code: 4001, message: 'No' } })
    await declined
    expect(share.connection()?.caipNetworkId).toBe('eip155:31338')
  })
})
