import { parseUri } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { readStoredListText } from './connected.test.setup.ts'

test('behavior: deletes a ping of a pairing after its response, so that its id stays free', async () => {
  const { tab, wallet, say, storage } = await openWallet({ networks: [evmOne] })
  const { uri } = await tab.propose()
  const { topic, symKey } = parseUri(uri)
  await wallet.core.crypto.setSymKey(symKey, topic)
  const id = (Date.now() + 60_000) * 1000
  await say(topic, { id, method: 'wc_pairingPing', params: {} })
  await wallet.ping({ topic: tab.session()?.topic as string })
  expect(readStoredListText(storage, 'history')).toContain('wc_sessionPropose')
  expect(readStoredListText(storage, 'history')).not.toContain(String(id))
})
