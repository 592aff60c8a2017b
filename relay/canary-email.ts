/** Nobody's: RFC 2606 keeps the domain for examples. Always the same, so that the CRM has one such contact. */
export const canaryEmail = 'canary@example.com'
