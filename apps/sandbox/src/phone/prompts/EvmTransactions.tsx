import type { PhoneNetwork, RequestDetails } from '@latchkey/phone'
import { Text } from '@latchkey/ui'
import { maxUint256 } from 'viem'
import { ExactAmount } from '../parts/ExactAmount.tsx'
import { AddressFact, BytesFact, Fact, Facts } from '../parts/Facts.tsx'
import { useConfig } from '../state/PhoneContext.tsx'
import { readCall } from './readCall.ts'

type Details = Extract<RequestDetails, { type: 'evmTransactions' }>

/** Shows the value, the recipient and the data of each transaction. A transfer of a token is also shown in words. */
export function EvmTransactions({ details, network }: { details: Details; network: PhoneNetwork | undefined }) {
  const { tokens } = useConfig()
  return (
    <>
      {details.act === 'sendOneByOne' && (
        <Text size="secondary" tone="warning">
          These {details.transactions.length} are sent one by one: if one fails, those before it stay done.
        </Text>
      )}
      {details.transactions.map(({ from, to, value, data }, index) => {
        const call = readCall(data)
        const token = tokens.find(({ address }) => address.toLowerCase() === to?.toLowerCase())
        return (
          <Facts key={index}>
            <Fact name="Value">
              <ExactAmount {...network?.nativeCurrency} value={value} />
            </Fact>
            {call && (
              <>
                <Fact name={call.name}>
                  {call.amount === maxUint256 ? (
                    `${token?.symbol ?? 'This token'} without limit`
                  ) : (
                    <ExactAmount decimals={token?.decimals} symbol={token?.symbol} value={call.amount} />
                  )}
                </Fact>
                <AddressFact address={call.party} name={call.partyName} />
              </>
            )}
            {to ? (
              <AddressFact address={to} name={call ? 'Contract' : 'To'} />
            ) : (
              <Fact name="Makes a contract">at a new address</Fact>
            )}
            <AddressFact address={from} name="From" />
            {data !== '0x' && <BytesFact hex={data} name="Data" />}
          </Facts>
        )
      })}
    </>
  )
}
