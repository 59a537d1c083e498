import type { PhoneNetwork, RequestDetails } from '@latchkey/phone'
import { Bitcoins } from '../parts/ExactAmount.tsx'
import { AddressFact, Fact, Facts, TextFact } from '../parts/Facts.tsx'
import { EvmTransactions } from './EvmTransactions.tsx'
import { PsbtView } from './PsbtView.tsx'
import { SolanaTransactions } from './SolanaTransactions.tsx'

/** Shows what a request contains, with all values unchanged. */
export function DetailsView({ details, network }: { details: RequestDetails; network: PhoneNetwork | undefined }) {
  switch (details.type) {
    case 'evmTransactions':
      return <EvmTransactions details={details} network={network} />
    case 'solanaTransactions':
      return <SolanaTransactions transactions={details.transactions} />
    case 'psbt':
      return <PsbtView details={details} />
    default:
      return <Facts>{factsOf(details)}</Facts>
  }
}

type SimpleDetails = Exclude<RequestDetails, { type: 'evmTransactions' | 'solanaTransactions' | 'psbt' }>

function factsOf(details: SimpleDetails) {
  switch (details.type) {
    case 'message':
      return (
        <>
          <TextFact name={details.protocol ? `Message (${details.protocol})` : 'Message'} text={details.text} />
          <AddressFact address={details.address} name="Signed by" />
        </>
      )
    case 'typedData':
      return (
        <>
          <Fact name="Kind">{details.primaryType}</Fact>
          <TextFact name="For" text={JSON.stringify(details.domain, null, 2)} />
          <TextFact name="Data" text={JSON.stringify(details.message, null, 2)} />
          <AddressFact address={details.address} name="Signed by" />
        </>
      )
    case 'bitcoinTransfer':
      return (
        <>
          <Fact name="Amount">
            <Bitcoins value={details.amount} />
          </Fact>
          <AddressFact address={details.to} name="To" />
          <AddressFact address={details.from} name="From" />
          {details.memo && <TextFact name="Memo, for all to see" text={details.memo} />}
        </>
      )
    case 'switchChain':
      return <Fact name="To">{details.name ?? details.caipNetworkId}</Fact>
    case 'addChain':
      return (
        <>
          <Fact name="Name">{details.name}</Fact>
          <Fact name="Id">{details.caipNetworkId}</Fact>
          <Fact layout="block" name="Asked at">
            {details.rpcUrl}
          </Fact>
        </>
      )
    case 'watchAsset':
      return (
        <>
          <Fact name="Symbol">{details.symbol}</Fact>
          <Fact name="Decimals">{details.decimals}</Fact>
          <AddressFact address={details.address} name="Contract" />
        </>
      )
  }
}
