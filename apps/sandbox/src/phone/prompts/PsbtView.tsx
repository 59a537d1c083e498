import type { RequestDetails } from '@latchkey/testing/phone'
import { AddressText, Amount, Tag } from '@latchkey/ui'
import { Fact, Facts } from '../parts/Facts.tsx'

type Details = Extract<RequestDetails, { type: 'psbt' }>

const bitcoin = { decimals: 8, symbol: 'BTC', maximumFractionDigits: 8 }

/** What leaves, what comes back, and what the miners get. */
export function PsbtView({ details: { inputs, outputs, fee } }: { details: Details }) {
  const signed = inputs.filter(({ isSigned }) => isSigned).length
  return (
    <>
      <Facts>
        {outputs.map(({ address, script, value, isOwn }, index) => (
          <Fact key={index} layout="block" name={isOwn ? 'Back to you' : 'Pays'}>
            <span className="output">
              <Amount {...bitcoin} value={value} />
              {isOwn && <Tag tone="success">Yours</Tag>}
            </span>
            {address ? <AddressText address={address} length="full" /> : <code className="bytes">{script}</code>}
          </Fact>
        ))}
        <Fact name="Fee">{fee === undefined ? 'Not told' : <Amount {...bitcoin} value={fee} />}</Fact>
      </Facts>
      <Facts>
        <Fact name="Signs">{`${signed} of ${inputs.length} inputs`}</Fact>
        {inputs.map(({ address, value, isSigned }, index) => (
          <Fact key={index} layout="block" name={isSigned ? 'Spends, signed by you' : 'Spends'}>
            {value === undefined ? 'An amount that is not told' : <Amount {...bitcoin} value={value} />}
            {address && <AddressText address={address} length="full" />}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
