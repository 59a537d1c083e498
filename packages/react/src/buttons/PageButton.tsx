import { type Core, followNetworkImage, getButtonSubject, pressButton, warmUpOnIntent } from '@latchkey/core'
import {
  adoptSheet,
  createSheet,
  loadAccountDetails,
  pageButtonClass,
  pageButtonCss,
  pageButtonFace,
} from '@latchkey/ui/button'
import {
  type AriaAttributes,
  type ButtonHTMLAttributes,
  type CSSProperties,
  useEffect,
  useInsertionEffect,
  useReducer,
} from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Attributes that each button passes to its HTML `button`, as it does with `data-*`. `className` and `style` are added to the button's own
 * look.
 */
export type ButtonAttributes = AriaAttributes &
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'id' | 'className' | 'style' | 'title' | 'disabled'> & {
    /** The nonce that the page's content-security policy (`style-src`) allows. A server-rendered button needs it for its style element. */
    nonce?: string | undefined
  }

export type PageButtonProps = ButtonAttributes & {
  kind: getButtonSubject.Parameters['kind']
  /** Whether the account's balance is shown beside its address. */
  balance?: 'show' | 'hide' | undefined
  /** The text of the button while no wallet is connected. */
  label?: string | undefined
}

/** A button on the site's page. The code of the modal starts to load when the pointer or the focus reaches the button. */
export function PageButton({ kind, balance, label, nonce, ...attributes }: PageButtonProps) {
  const kit = useKit('LatchkeyButton')
  const { core } = kit
  const {
    subject,
    locale,
    theme,
    pressed,
    variables,
    chain: balanceKey,
    isServerPage,
  } = useSelected(core, (sourceCore) => ({
    subject: getButtonSubject(sourceCore, { kind, label }),
    locale: sourceCore.options.state.locale,
    theme: sourceCore.theme.state.mode,
    pressed: sourceCore.modal.state.pressed,
    variables: { ...sourceCore.theme.state.variables },
    chain: balanceKeyOf(sourceCore),
    // On a server and during hydration, `useSelected` passes a core with the initial state and not the core of the kit.
    isServerPage: sourceCore !== core,
  }))
  const address = subject?.kind === 'account' ? subject.address : undefined
  const shouldShowBalance = balance !== 'hide'

  useInsertionEffect(() => adoptSheet(document, createSheet(pageButtonCss)), [])
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (address) loadAccountDetails().then(redraw, core.log.error)
  }, [address, core])
  useEffect(() => (kind === 'network' ? followNetworkImage(core) : undefined), [core, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `balanceKey` changes with the account's status and network, and then the balance must be read again
  useEffect(() => {
    if (address && shouldShowBalance) void kit.updateBalance()
  }, [kit, address, shouldShowBalance, balanceKey])

  if (!subject) return null
  const preloadModal = () => warmUpOnIntent(core)
  const face = pageButtonFace(subject, locale)
  const { mark } = face
  const state = pressed === face.kind ? 'opening' : face.state
  return (
    <>
      {/* This element has no `precedence`: with it, React would write the nonce only if the server's renderer had the nonce too. */}
      {isServerPage && (
        <style nonce={nonce} suppressHydrationWarning>
          {pageButtonCss}
        </style>
      )}
      <button
        {...attributes}
        type="button"
        className={`${pageButtonClass.root} ${attributes.className ?? ''}`}
        data-kind={face.kind}
        data-theme={theme}
        data-state={state}
        aria-busy={state !== 'ready'}
        aria-haspopup="dialog"
        // The policy of a page with a nonce forbids style attributes in the server's HTML. In the browser, React may set the same styles.
        style={isServerPage && nonce ? undefined : { ...(variables as CSSProperties), ...attributes.style }}
        disabled={attributes.disabled || (subject.kind === 'network' && subject.isFixed)}
        onClick={() => pressButton(core, subject)}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        onTouchStart={preloadModal}
      >
        {state !== 'ready' && <span className={pageButtonClass.spinner} aria-hidden="true" />}
        {mark?.src && <img className={pageButtonClass.mark} src={mark.src} alt="" />}
        {mark && !mark.src && (
          <span className={pageButtonClass.mark} style={tintStyle(mark.tints)} aria-hidden="true">
            {mark.letter}
          </span>
        )}
        {face.label && <span className={pageButtonClass.label}>{face.label} </span>}
        {shouldShowBalance && face.balance && <span className={pageButtonClass.balance}>{face.balance}</span>}
        <span className={pageButtonClass.text}>{face.text}</span>
      </button>
    </>
  )
}

function tintStyle(tints: readonly string[] = []): CSSProperties {
  return Object.fromEntries(tints.map((tint, index) => [`--_tint-${index}`, tint]))
}

function balanceKeyOf({ chain }: Core): string {
  const { account, caipNetworkId } = chain.state.byNamespace[chain.state.activeNamespace] ?? {}
  return `${account?.status} ${caipNetworkId}`
}
