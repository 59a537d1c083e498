import { describe, expect, test } from 'vitest'
import { namespaces, ungrantedAccount } from '../client/patches/connected.test.setup.ts'
import { evmOne, evmTwo, evmUnknown } from '../openDapp.test.setup.ts'
import { openWallet } from '../openWallet.test.setup.ts'

const one = evmOne.caipNetworkId
const two = evmTwo.caipNetworkId
const three = evmUnknown.caipNetworkId

/**
 * Connects a site to a wallet whose messages the test delivers in any order. The parameter `ms` says how long ago the wallet sent a
 * message.
 */
async function delivered() {
  const { tab, wallet, say, accounts } = await openWallet({
    networks: [evmOne, evmTwo, evmUnknown],
    chains: [one, two],
  })
  const topic = tab.session()?.topic as string
  const share = tab.share('eip155')
  const own = accounts.eip155 as string
  const start = Date.now()
  // The last three digits of an id count down, so that the order of ids within one millisecond is not the order of delivery.
  let digits = 999
  const send = async (ms: number, message: object) => {
    await say(topic, { id: (start - ms) * 1000 + digits--, ...message })
    // The WalletConnect client processes messages in order, so the message is processed once the ping has a response.
    await wallet.ping({ topic })
  }
  const event = (ms: number, name: string, data: unknown, chainId: string = one) =>
    send(ms, { method: 'wc_sessionEvent', params: { chainId, event: { name, data } } })
  return {
    own,
    share,
    grant(ms: number, ...granted: string[]) {
      const { eip155 } = namespaces(...granted)
      eip155.events.push('accountsChanged')
      return send(ms, { method: 'wc_sessionUpdate', params: { namespaces: { eip155 } } })
    },
    changeAccount: (ms: number, address: string) => event(ms, 'accountsChanged', [address]),
    changeChain: (ms: number, chain: string, sentFor?: string) =>
      event(ms, 'chainChanged', Number(chain.split(':')[1]), sentFor),
    shown: () => [share.connection()?.caipNetworkId, share.connection()?.accounts[0]?.address],
  }
}

describe('followEvents', () => {
  test.each(['before', 'after'])(
    'behavior: a change of account and then of chain apply if the update which grants them arrives %s them',
    async (when) => {
      const { own, grant, changeAccount, changeChain, shown } = await delivered()
      const update = () =>
        grant(900, `${one}:${own}`, `${two}:${own}`, `${one}:${ungrantedAccount}`, `${two}:${ungrantedAccount}`)
      if (when === 'before') await update()
      await changeAccount(800, ungrantedAccount)
      await changeChain(700, two)
      if (when === 'after') await update()
      expect(shown()).toEqual([two, ungrantedAccount])
    },
  )

  test.each(['before', 'after'])(
    'behavior: a change of chain and then of account apply if the update which grants the chain arrives %s them',
    async (when) => {
      const { own, grant, changeAccount, changeChain, shown } = await delivered()
      const update = () =>
        grant(900, `${one}:${own}`, `${three}:${own}`, `${one}:${ungrantedAccount}`, `${three}:${ungrantedAccount}`)
      if (when === 'before') await update()
      await changeChain(800, three)
      await changeAccount(700, own)
      if (when === 'after') await update()
      expect(shown()).toEqual([three, own])
    },
  )

  test.each(['before', 'after'])(
    'behavior: an account that is granted on the next chain alone applies with the change of chain if the update arrives %s both',
    async (when) => {
      const { own, grant, changeAccount, changeChain, shown } = await delivered()
      const update = () => grant(900, `${one}:${own}`, `${three}:${own}`, `${three}:${ungrantedAccount}`)
      if (when === 'before') await update()
      await changeAccount(800, ungrantedAccount)
      expect(shown()).toEqual([one, own])
      await changeChain(700, three)
      if (when === 'after') await update()
      expect(shown()).toEqual([three, ungrantedAccount])
    },
  )

  test.each(['before', 'after'])(
    'behavior: an event that the wallet sends for the next chain applies if the update which grants the chain arrives %s it',
    async (when) => {
      const { own, grant, changeChain, shown } = await delivered()
      const update = () => grant(900, `${one}:${own}`, `${three}:${own}`)
      if (when === 'before') await update()
      await changeChain(800, three, three)
      if (when === 'after') await update()
      expect(shown()).toEqual([three, own])
    },
  )

  test('behavior: an event that the wallet sends for a chain that is not granted changes nothing until the chain is granted', async () => {
    const { own, grant, changeChain, shown } = await delivered()
    await changeChain(800, two, three)
    expect(shown()).toEqual([one, own])
    await grant(900, `${one}:${own}`, `${two}:${own}`, `${three}:${own}`)
    expect(shown()).toEqual([two, own])
  })

  test('behavior: an event applies after an update of the same millisecond, in which ids have no order', async () => {
    const { own, grant, changeAccount, shown } = await delivered()
    await changeAccount(800, ungrantedAccount)
    await grant(800, `${one}:${own}`, `${one}:${ungrantedAccount}`)
    expect(shown()).toEqual([one, ungrantedAccount])
  })

  test('behavior: a choice of the visitor drops both a waiting chain and a waiting account', async () => {
    const { own, share, grant, changeAccount, changeChain, shown } = await delivered()
    await changeAccount(800, ungrantedAccount)
    await changeChain(700, three)
    await share.switchNetwork(evmTwo)
    await grant(900, `${two}:${own}`, `${three}:${own}`, `${two}:${ungrantedAccount}`, `${three}:${ungrantedAccount}`)
    expect(shown()).toEqual([two, own])
  })

  test('behavior: a waiting account that an update takes away does not apply after it is granted again', async () => {
    const { own, grant, changeAccount, changeChain, shown } = await delivered()
    const both = [`${one}:${own}`, `${two}:${own}`]
    await grant(900, ...both, `${two}:${ungrantedAccount}`)
    await changeAccount(800, ungrantedAccount)
    await grant(700, ...both)
    await grant(600, ...both, `${two}:${ungrantedAccount}`)
    await changeChain(500, two)
    expect(shown()).toEqual([two, own])
  })
})
