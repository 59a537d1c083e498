import type { PhoneNetwork, RequestDetails } from '@latchkey/testing/phone'
import { AddressText, Amount } from '@latchkey/ui'
import { Fact, Facts } from '../parts/Facts.tsx'
import { EvmTransactions } from './EvmTransactions.tsx'
import { PsbtView } from './PsbtView.tsx'
import { SolanaTransactions } from './SolanaTransactions.tsx'

const bitcoin = { decimals: 8, symbol: 'BTC', maximumFractionDigits: 8 }

/** What exactly is asked. */
export function DetailsView({ details, network }: { details: RequestDetails; network: PhoneNetwork | undefined }) {
  switch (details.type) {
    case 'message':
      return (
        <Facts>
          <Fact layout="block" name={details.protocol ? `Message (${details.protocol})` : 'Message'}>
            <span className="message">{details.text}</span>
          </Fact>
          <Fact layout="block" name="Signed by">
            <AddressText address={details.address} length="full" />
          </Fact>
        </Facts>
      )
    case 'typedData':
      return (
        <Facts>
          <Fact name="Kind">{details.primaryType}</Fact>
          <Fact layout="block" name="For">
            <span className="message">{JSON.stringify(details.domain, null, 2)}</span>
          </Fact>
          <Fact layout="block" name="Data">
            <span className="message">{JSON.stringify(details.message, null, 2)}</span>
          </Fact>
          <Fact layout="block" name="Signed by">
            <AddressText address={details.address} length="full" />
          </Fact>
        </Facts>
      )
    case 'evmTransactions':
      return <EvmTransactions details={details} network={network} />
    case 'solanaTransactions':
      return <SolanaTransactions transactions={details.transactions} />
    case 'psbt':
      return <PsbtView details={details} />
    case 'bitcoinTransfer':
      return (
        <Facts>
          <Fact name="Amount">
            <Amount {...bitcoin} value={details.amount} />
          </Fact>
          <Fact layout="block" name="To">
            <AddressText address={details.to} length="full" />
          </Fact>
          <Fact layout="block" name="From">
            <AddressText address={details.from} length="full" />
          </Fact>
          {details.memo && (
            <Fact layout="block" name="Memo, for all to see">
              <span className="message">{details.memo}</span>
            </Fact>
          )}
        </Facts>
      )
    case 'switchChain':
      return (
        <Facts>
          <Fact name="To">{details.name ?? details.caipNetworkId}</Fact>
        </Facts>
      )
    case 'addChain':
      return (
        <Facts>
          <Fact name="Name">{details.name}</Fact>
          <Fact name="Id">{details.caipNetworkId}</Fact>
          <Fact layout="block" name="Asked at">
            {details.rpcUrl}
          </Fact>
        </Facts>
      )
    case 'watchAsset':
      return (
        <Facts>
          <Fact name="Symbol">{details.symbol}</Fact>
          <Fact name="Decimals">{details.decimals}</Fact>
          <Fact layout="block" name="Contract">
            <AddressText address={details.address} length="full" />
          </Fact>
        </Facts>
      )
  }
}
