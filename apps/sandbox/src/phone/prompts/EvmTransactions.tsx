import type { PhoneNetwork, RequestDetails } from '@latchkey/testing/phone'
import { AddressText, Amount, Text } from '@latchkey/ui'
import { Fact, Facts } from '../parts/Facts.tsx'
import { useConfig } from '../state/PhoneContext.tsx'
import { readCall } from './readCall.ts'

type Details = Extract<RequestDetails, { type: 'evmTransactions' }>

/** Each transaction with its value, its receiver and its data; a token's transfer in words as well. */
export function EvmTransactions({ details, network }: { details: Details; network: PhoneNetwork | undefined }) {
  const { tokens } = useConfig()
  const { symbol, decimals = 18 } = network?.nativeCurrency ?? {}
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
              <Amount decimals={decimals} maximumFractionDigits={18} symbol={symbol} value={value} />
            </Fact>
            {call && (
              <>
                <Fact name={call.name}>
                  <Amount
                    decimals={token?.decimals ?? 0}
                    maximumFractionDigits={18}
                    symbol={token?.symbol ?? 'base units'}
                    value={call.amount}
                  />
                </Fact>
                <Fact layout="block" name={call.partyName}>
                  <AddressText address={call.party} length="full" />
                </Fact>
              </>
            )}
            <Fact layout="block" name={to ? (call ? 'Contract' : 'To') : 'Makes a contract'}>
              {to ? <AddressText address={to} length="full" /> : 'at a new address'}
            </Fact>
            <Fact layout="block" name="From">
              <AddressText address={from} length="full" />
            </Fact>
            {data !== '0x' && (
              <Fact layout="block" name="Data">
                <code className="bytes">{data}</code>
              </Fact>
            )}
          </Facts>
        )
      })}
    </>
  )
}
