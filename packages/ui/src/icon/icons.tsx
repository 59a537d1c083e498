import { Icon, type IconProps } from './Icon.tsx'

const circle = 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5Z'

/** A cross. */
export function CloseIcon(props: IconProps) {
  return <Icon d="m5.5 5.5 9 9m0-9-9 9" {...props} />
}

/** An arrow head that points to the start of the line. */
export function BackIcon(props: IconProps) {
  return <Icon d="M12.25 4.5 6.75 10l5.5 5.5" directional {...props} />
}

/** An arrow head that points right, or left in right-to-left languages. */
export function ChevronIcon(props: IconProps) {
  return <Icon d="M7.75 4.5 13.25 10l-5.5 5.5" directional {...props} />
}

/** An arrow head that points down. */
export function ChevronDownIcon(props: IconProps) {
  return <Icon d="M4.5 7.75 10 13.25l5.5-5.5" {...props} />
}

/** A question mark in a circle. */
export function HelpIcon(props: IconProps) {
  return <Icon d={`${circle}M7.9 7.75a2.15 2.15 0 1 1 3.3 1.85c-.75.45-1.2.95-1.2 1.75m0 2.4v.01`} {...props} />
}

/** An `i` in a circle. */
export function InfoIcon(props: IconProps) {
  return <Icon d={`${circle}M10 9.5v4M10 6.6v.01`} {...props} />
}

/** An exclamation mark in a circle. */
export function ErrorIcon(props: IconProps) {
  return <Icon d={`${circle}M10 6.25v4.5m0 2.65v.01`} {...props} />
}

/** An exclamation mark in a triangle. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon
      d="M8.6 3.6 2.45 14.3a1.62 1.62 0 0 0 1.4 2.45h12.3a1.62 1.62 0 0 0 1.4-2.45L11.4 3.6a1.62 1.62 0 0 0-2.8 0ZM10 7.75v3.5m0 2.4v.01"
      {...props}
    />
  )
}

/** A check mark. */
export function CheckIcon(props: IconProps) {
  return <Icon d="m4.5 10.5 3.75 3.75L15.5 6" {...props} />
}

/** The symbol for copying: two sheets. */
export function CopyIcon(props: IconProps) {
  return (
    <Icon
      d="M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2Zm-4.25 6H4a1.5 1.5 0 0 1-1-1.5V5a2 2 0 0 1 2-2h6.5A1.5 1.5 0 0 1 13 4v.5"
      {...props}
    />
  )
}

/** An arrow that points up and away. */
export function SendIcon(props: IconProps) {
  return <Icon d="M5.5 14.5 14.5 5.5m-7.25 0h7.25v7.25" directional {...props} />
}

/** A pencil. */
export function EditIcon(props: IconProps) {
  return <Icon d="m3.5 16.5.9-3.6 8.6-8.6a1.9 1.9 0 0 1 2.7 2.7l-8.6 8.6-3.6.9ZM11.5 5.8l2.7 2.7" {...props} />
}

/** A magnifying glass. */
export function SearchIcon(props: IconProps) {
  return <Icon d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.75 3.75" {...props} />
}

/** A wallet. */
export function WalletIcon(props: IconProps) {
  return (
    <Icon
      d="M14.75 6.5V5a1.75 1.75 0 0 0-1.75-1.75H5A2.25 2.25 0 0 0 2.75 5.5m0 0A1.75 1.75 0 0 0 4.5 7.25h10.75a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H5A2.25 2.25 0 0 1 2.75 14.75Zm10.9 6.6v.01"
      {...props}
    />
  )
}

/** The symbol for a network. */
export function NetworkIcon(props: IconProps) {
  return (
    <Icon
      d={`${circle}M2.75 10h14.5M10 2.75c2 2 3 4.4 3 7.25s-1 5.25-3 7.25c-2-2-3-4.4-3-7.25s1-5.25 3-7.25Z`}
      {...props}
    />
  )
}

/** The symbol for disconnecting. */
export function DisconnectIcon(props: IconProps) {
  return (
    <Icon d="M8 3.25H5.25a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2H8M8 10h9m-3.5-3.5L17 10l-3.5 3.5" directional {...props} />
  )
}

/** An arrow that leaves a square. */
export function ExternalLinkIcon(props: IconProps) {
  return <Icon d="M6.5 13.5 14 6m-6-.25h6.25V12" directional {...props} />
}

/** A QR code. */
export function QrIcon(props: IconProps) {
  return (
    <Icon
      d="M4.25 3h2.5C7.44 3 8 3.56 8 4.25v2.5C8 7.44 7.44 8 6.75 8h-2.5C3.56 8 3 7.44 3 6.75v-2.5C3 3.56 3.56 3 4.25 3Zm9 0h2.5c.69 0 1.25.56 1.25 1.25v2.5c0 .69-.56 1.25-1.25 1.25h-2.5C12.56 8 12 7.44 12 6.75v-2.5c0-.69.56-1.25 1.25-1.25Zm-9 9h2.5c.69 0 1.25.56 1.25 1.25v2.5c0 .69-.56 1.25-1.25 1.25h-2.5C3.56 17 3 16.44 3 15.75v-2.5c0-.69.56-1.25 1.25-1.25ZM12 12v.01m5-.01v.01M14.5 14.5v.01M12 17v.01m5-.01v.01"
      {...props}
    />
  )
}

/** The symbol for settings. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon
      d="M3 6h7m4 0h3M3 14h3m4 0h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"
      {...props}
    />
  )
}

/** The symbol for switching between two items: two arrows. */
export function SwapIcon(props: IconProps) {
  return <Icon d="M6.5 16V4m0 0L3.25 7.25M6.5 4l3.25 3.25M13.5 4v12m0 0 3.25-3.25M13.5 16l-3.25-3.25" {...props} />
}

/** The symbol for a retry: a circular arrow. */
export function RefreshIcon(props: IconProps) {
  return <Icon d="M16.25 4.25v3.5h-3.5m3.2 0a6.5 6.5 0 1 0 .4 4" {...props} />
}

/** A sun. */
export function SunIcon(props: IconProps) {
  return (
    <Icon
      d="M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM10 2.5V4m0 12v1.5M17.5 10H16M4 10H2.5m12.8-5.3-1.05 1.05m-8.5 8.5L4.7 15.3m10.6 0-1.05-1.05m-8.5-8.5L4.7 4.7"
      {...props}
    />
  )
}

/** A moon. */
export function MoonIcon(props: IconProps) {
  return <Icon d="M16.75 11.6A7 7 0 0 1 8.4 3.25a7 7 0 1 0 8.35 8.35Z" {...props} />
}

/** A plus. */
export function PlusIcon(props: IconProps) {
  return <Icon d="M10 4v12m-6-6h12" {...props} />
}

/** Three dots. */
export function DotsIcon(props: IconProps) {
  return <Icon d="M4.5 10v.01M10 10v.01m5.5-.01v.01" strokeWidth="2.25" {...props} />
}

/** A phone. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon
      d="M7 2.75h6a1.75 1.75 0 0 1 1.75 1.75v11A1.75 1.75 0 0 1 13 17.25H7a1.75 1.75 0 0 1-1.75-1.75v-11A1.75 1.75 0 0 1 7 2.75ZM9 14.5h2"
      {...props}
    />
  )
}

/** A desktop computer. */
export function DesktopIcon(props: IconProps) {
  return (
    <Icon
      d="M4.5 3.25h11A1.75 1.75 0 0 1 17.25 5v7a1.75 1.75 0 0 1-1.75 1.75h-11A1.75 1.75 0 0 1 2.75 12V5A1.75 1.75 0 0 1 4.5 3.25ZM10 13.75v3m-3 0h6"
      {...props}
    />
  )
}

/** A browser window, also used for browser extensions. */
export function BrowserIcon(props: IconProps) {
  return (
    <Icon
      d="M4.75 3.25h10.5a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-9.5a2 2 0 0 1 2-2Zm-2 4.25h14.5M5.5 5.4v.01m2.25-.01v.01"
      {...props}
    />
  )
}
