import { followNetworkImage, getButtonSubject, pressButton, warmUpOnIntent } from '@latchkey/core'
import {
  adoptSheet,
  createSheet,
  loadAccountDetails,
  pageButtonClass,
  pageButtonCss,
  pageButtonFace,
} from '@latchkey/ui/button'
import { type CSSProperties, useEffect, useReducer } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

export type PageButtonProps = {
  kind: getButtonSubject.Parameters['kind']
  /** Whether the account's balance is shown beside its address. */
  balance: 'show' | 'hide'
  disabled: boolean
}

/** The one sheet of all buttons, for as long as one is on the page. */
let sheet: CSSStyleSheet | undefined
let users = 0

/** A button on the host's page. It begins to fetch the modal as soon as a visitor seems about to press it. */
export function PageButton({ kind, balance, disabled }: PageButtonProps) {
  const kit = useKit('LatchkeyButton')
  const { core } = kit
  const { subject, locale, theme, pressed, variables, networkId } = useSelected(core, (from) => ({
    subject: getButtonSubject(from, { kind }),
    locale: from.options.state.locale,
    theme: from.theme.state.mode,
    pressed: from.modal.state.pressed,
    variables: { ...from.theme.state.variables },
    networkId: from.chain.state.byNamespace[from.chain.state.activeNamespace]?.caipNetworkId,
  }))
  const address = subject?.kind === 'account' ? subject.address : undefined
  const showsBalance = balance === 'show'

  useEffect(shareSheet, [])
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (address) loadAccountDetails().then(redraw, core.log.error)
  }, [address, core])
  useEffect(() => (kind === 'network' ? followNetworkImage(core) : undefined), [core, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another balance
  useEffect(() => {
    if (address && showsBalance) void kit.updateBalance()
  }, [kit, address, showsBalance, networkId])

  if (!subject) return null
  const warmUp = () => warmUpOnIntent(core)
  const face = pageButtonFace(subject, locale)
  const state = pressed === face.kind ? 'opening' : face.state
  return (
    <button
      type="button"
      className={pageButtonClass.root}
      data-kind={face.kind}
      data-theme={theme}
      data-state={state}
      aria-busy={state !== 'ready'}
      aria-haspopup="dialog"
      style={variables as CSSProperties}
      disabled={disabled || (subject.kind === 'network' && subject.isFixed)}
      onClick={() => pressButton(core, subject)}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onTouchStart={warmUp}
    >
      {state !== 'ready' && <span className={pageButtonClass.spinner} aria-hidden="true" />}
      {face.mark && 'src' in face.mark && <img className={pageButtonClass.mark} src={face.mark.src} alt="" />}
      {face.mark && 'tints' in face.mark && (
        <span className={pageButtonClass.mark} style={tintStyle(face.mark.tints)} aria-hidden="true" />
      )}
      {face.mark && 'letter' in face.mark && (
        <span className={pageButtonClass.mark} aria-hidden="true">
          {face.mark.letter}
        </span>
      )}
      {face.label && <span className={pageButtonClass.label}>{face.label} </span>}
      {showsBalance && face.balance && <span className={pageButtonClass.balance}>{face.balance}</span>}
      <span className={pageButtonClass.text}>{face.text}</span>
    </button>
  )
}

function tintStyle(tints: readonly string[]): CSSProperties {
  return Object.fromEntries(tints.map((tint, index) => [`--_tint-${index}`, tint]))
}

function shareSheet() {
  users++
  sheet ??= createSheet(pageButtonCss)
  const drop = adoptSheet(document, sheet)
  return () => {
    if (--users === 0) drop()
  }
}
