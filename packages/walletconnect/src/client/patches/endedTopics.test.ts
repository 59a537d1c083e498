import { parseUri } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { readStoredListText } from './connected.test.setup.ts'

test('behavior: deletes the requests of a peer that accepts the proposal and settles no session', async () => {
  const { tab, wallet, say, storage } = await openWallet({ networks: [evmOne] })
  const { topic: pairing, symKey } = parseUri((await tab.propose()).uri)
  const { crypto } = wallet.core
  await crypto.setSymKey(symKey, pairing)
  const records: { topic: string; id: number; request: { params: { proposer: { publicKey: string } } } }[] = JSON.parse(
    readStoredListText(storage, 'history'),
  )
  const { id, request } = records.find(({ topic }) => topic === pairing) as (typeof records)[number]
  const responderPublicKey = await crypto.generateKeyPair()
  const topic = await crypto.generateSharedKey(responderPublicKey, request.params.proposer.publicKey)
  await say(pairing, { id, result: { relay: { protocol: 'irn' }, responderPublicKey } })
  await expect.poll(() => readStoredListText(storage, 'subscription')).toContain(topic)
  await say(topic, { id: Date.now() * 1000, method: 'wc_sessionEvent', params: { event: { name: 'a', data: 'b' } } })
  await wallet.ping({ topic: tab.session()?.topic as string })
  expect(readStoredListText(storage, 'history')).not.toContain(topic)
})
