import { describe, expect, test } from 'vitest'
import {
  draft,
  limitRefusal,
  nextTurn,
  payloadRefusal,
  seal,
  startTestRelay,
  topicOf,
} from '../../../test/testRelay.ts'

const [one, two] = [topicOf(1), topicOf(2)]

describe('wc_proposeSession', () => {
  test('default: publishes the proposal and subscribes its sender', async () => {
    const { dapp, wallet } = startTestRelay()
    await wallet.call('irn_subscribe', { topic: one })
    const proposal = {
      pairingTopic: one,
      sessionProposal: seal('proposal'),
      ttl: 300,
      attestation: 'a',
      correlationId: 1,
    }
    expect(await dapp.call('wc_proposeSession', proposal)).toBe(true)
    expect(wallet.frames.at(-1)?.params?.data).toMatchObject({ message: seal('proposal'), tag: 1100, attestation: 'a' })
    await nextTurn()
    await wallet.call('irn_publish', draft('response', { tag: 1101 }))
    expect(dapp.pushed()).toEqual(['response'])
  })

  test('behavior: also delivers a response that was published before the proposal', async () => {
    const { dapp, wallet } = startTestRelay()
    await wallet.call('irn_publish', draft('response'))
    await dapp.call('wc_proposeSession', { pairingTopic: one, sessionProposal: seal('proposal') })
    await nextTurn()
    expect(dapp.pushed()).toEqual(['response'])
  })

  test('error: the proposal is missing', async () => {
    const { dapp } = startTestRelay()
    expect(await dapp.call('wc_proposeSession', { pairingTopic: one })).toEqual(
      payloadRefusal('Invalid params: message is not a string'),
    )
  })
})

describe('wc_approveSession', () => {
  const approval = {
    pairingTopic: one,
    sessionTopic: two,
    sessionProposalResponse: seal('response'),
    sessionSettlementRequest: seal('settlement'),
    ttl: 300,
    correlationId: 1,
    approvedChains: ['eip155:1'],
    approvedMethods: ['personal_sign'],
    approvedEvents: [],
  }

  test('default: publishes the response and the settlement, and subscribes their sender', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_batchSubscribe', { topics: [one, two] })
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    const data = dapp.frames.flatMap(({ params }) => (params ? [params.data] : []))
    expect(data).toMatchObject([
      { topic: one, message: seal('response'), tag: 1101 },
      { topic: two, message: seal('settlement'), tag: 1102 },
    ])
    await nextTurn()
    await dapp.call('irn_publish', draft('request', { topic: two }))
    expect(wallet.pushed()).toEqual(['request'])
  })

  test('error: without capacity for both messages, publishes neither', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { storedBytes: seal('response').length + 1 } })
    expect(await wallet.call('wc_approveSession', approval)).toEqual(limitRefusal('the relay is full'))
    expect(await dapp.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })
})
