/** Titles of the alerts that the modal's alert bar and the console show to the site's developer. */
export const alertTexts = {
  NetworkNotFound: 'Network Not Found',
  InvalidAppConfiguration: 'Invalid App Configuration',
  SessionExpired: 'Session Expired',
  InvalidProjectId: 'Invalid Project ID',
  ProjectIdNotConfigured: 'Project ID Not Configured',
} as const

/** Code of an alert for the developer. */
export type AlertCode = keyof typeof alertTexts

/** The explanation of each alert. The console shows it to the site's developer. */
export const alertDetails: Record<AlertCode, string> = {
  NetworkNotFound: 'The network that was asked for is not in `networks`.',
  InvalidAppConfiguration:
    'The origin {origin} is not on the allow-list of this project. Add it where the project is kept.',
  SessionExpired: 'The session is not valid. Check the time settings of this device and connect again.',
  InvalidProjectId: 'The services do not know this `projectId`.',
  ProjectIdNotConfigured:
    'Pass a `projectId`. What needs no service (wallets of the browser, own RPC, signing) goes on working.',
}

/**
 * Finds the alert for the error message of a service.
 *
 * @param message - The text of the error response.
 */
export function alertForServerMessage(message: string): AlertCode | undefined {
  if (message.includes('Unauthorized: origin not allowed')) return 'InvalidAppConfiguration'
  if (message.includes('JWT validation error: JWT Token is not yet valid')) return 'SessionExpired'
  if (message.includes('Unauthorized: invalid key')) return 'InvalidProjectId'
  return undefined
}
