/** Thrown when a setting is missing or invalid. The command prints the message for the operator. */
export class SettingsError extends Error {}
