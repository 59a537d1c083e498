import { AddressText } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { visibleText } from './visibleText.ts'

/** Named values, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type FactProps = { name: string; children: ReactNode; layout?: 'line' | 'block' }

/** `block` puts a long value below its name. Texts may come from the site: none of them hides anything. */
export function Fact({ name, children, layout = 'line' }: FactProps) {
  return (
    <div className="fact" data-layout={layout}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? visibleText(children) : children}</dd>
    </div>
  )
}

/** A whole address. */
export function AddressFact({ name, address }: { name: string; address: string }) {
  return (
    <Fact layout="block" name={name}>
      <AddressText address={address} length="full" />
    </Fact>
  )
}

/** A text of any length, whole. */
export function TextFact({ name, text }: { name: string; text: string }) {
  return (
    <Fact layout="block" name={name}>
      <span className="message">{visibleText(text)}</span>
    </Fact>
  )
}

/** Bytes as hex: as many lines as fit are seen at once, the rest by scrolling. */
export function BytesFact({ name, hex }: { name: string; hex: string }) {
  return (
    <Fact layout="block" name={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard */}
      <section aria-label={name} className="bytes" tabIndex={0}>
        <code>{hex}</code>
      </section>
    </Fact>
  )
}
