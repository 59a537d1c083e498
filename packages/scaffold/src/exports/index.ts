export type { MessageKey } from '../messages/en.ts'
export { speakLocale } from '../messages/speakLocale.ts'
export { type MountModalParameters, mountModal } from '../mountModal.tsx'
export { preloadView } from '../router/loadView.ts'
