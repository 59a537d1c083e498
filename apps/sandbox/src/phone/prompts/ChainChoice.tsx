import { Checkbox } from '@latchkey/ui'
import { networkName } from '../state/networkName.ts'
import { usePhone } from '../state/PhoneContext.tsx'

type ChainChoiceProps = {
  available: readonly string[]
  /** CAIP-2 ids of networks that the site needs, so the person cannot deselect them. */
  required?: readonly string[]
  chosen: readonly string[]
  onChange: (chains: readonly string[]) => void
}

/** Lets the person choose the networks on which a site may connect. */
export function ChainChoice({ available, required = [], chosen, onChange }: ChainChoiceProps) {
  const phone = usePhone()
  return (
    <fieldset className="choice">
      <legend>Networks</legend>
      {available.map((chain) => (
        <Checkbox
          checked={chosen.includes(chain)}
          key={chain}
          label={`${networkName(phone.networks(), chain)}${required.includes(chain) ? ' (required)' : ''}`}
          onCheckedChange={(checked) =>
            onChange(available.filter((one) => (one === chain ? checked : chosen.includes(one))))
          }
          state={required.includes(chain) ? 'disabled' : 'ready'}
        />
      ))}
    </fieldset>
  )
}
