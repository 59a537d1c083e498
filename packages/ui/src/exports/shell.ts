export {
  createShell,
  type Shell,
  type ShellNotice,
  type ShellParameters,
  type ShellSkeleton,
} from '../shell/createShell.ts'
export { shellSheetText } from '../shell/shellSheetText.ts'
