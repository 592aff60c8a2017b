/**
 * An address that belongs to nobody: RFC 2606 reserves the domain for examples. It never changes, so the CRM has only one
 * such contact.
 */
export const canaryEmail = 'canary@example.com'
