import { truncateAddress } from '../address/truncateAddress.ts'
import { imageSource } from '../image/imageSource.ts'
import type { accountDetails } from './accountDetails.ts'
import type { PageButtonFace, PageButtonSubject } from './pageButton.ts'

let loadedAccountDetails: typeof accountDetails | undefined

/**
 * Loads the code for the avatar and the balance, which only account buttons need. Until it has loaded, an account button keeps space for
 * the avatar.
 */
export async function loadAccountDetails(): Promise<void> {
  loadedAccountDetails ??= await import('./accountDetails.ts').then((module) => module.accountDetails)
}

/** Returns the content that a page button shows for its data. */
export function pageButtonFace(subject: PageButtonSubject, locale?: string): PageButtonFace {
  const { kind, label } = subject
  if (kind === 'connect') return { kind, state: subject.state, text: label }
  if (kind === 'network') {
    const src = imageSource(subject.imageUrl)
    const mark = src ? { src } : { letter: [...subject.name][0] ?? '' }
    return { kind, label, state: 'ready', text: subject.name, mark }
  }
  return {
    kind,
    label,
    state: 'ready',
    text: truncateAddress(subject.address),
    ...(loadedAccountDetails?.(subject, locale) ?? { mark: {} }),
  }
}
