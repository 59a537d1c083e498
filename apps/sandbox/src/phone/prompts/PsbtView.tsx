import type { RequestDetails } from '@latchkey/phone'
import { AddressText, Tag } from '@latchkey/ui'
import { Bitcoins } from '../parts/ExactAmount.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'

type Details = Extract<RequestDetails, { type: 'psbt' }>

/** Shows the inputs and outputs of a Bitcoin transaction, and the miners' fee. */
export function PsbtView({ details: { inputs, outputs, fee } }: { details: Details }) {
  const signed = inputs.filter(({ isSigned }) => isSigned).length
  return (
    <>
      <Facts>
        {outputs.map(({ address, script, value, isOwn }, index) => (
          <Fact key={index} layout="block" name={isOwn ? 'Back to you' : 'Pays'}>
            <span className="output">
              <Bitcoins value={value} />
              {isOwn && <Tag tone="success">Yours</Tag>}
            </span>
            {address ? <AddressText address={address} length="full" /> : <code>{script}</code>}
          </Fact>
        ))}
        <Fact name="Fee">{fee === undefined ? 'Not told' : <Bitcoins value={fee} />}</Fact>
      </Facts>
      <Facts>
        <Fact name="Signs">{`${signed} of ${inputs.length} inputs`}</Fact>
        {inputs.map(({ address, value, isSigned, sighash }, index) => (
          <Fact key={index} layout="block" name={isSigned ? 'Spends, signed by you' : 'Spends'}>
            <span className="output">
              {value === undefined ? 'An amount that is not told' : <Bitcoins value={value} />}
              {sighash && <Tag tone="warning">{`Covers ${sighash} alone`}</Tag>}
            </span>
            {address && <AddressText address={address} length="full" />}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
