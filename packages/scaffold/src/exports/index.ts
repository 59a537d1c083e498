export type { MessageKey } from '../messages/en.ts'
export { type MountModalParameters, mountModal } from '../mountModal.tsx'
export { preloadView } from '../router/loadView.ts'
