import { isIP } from 'node:net'

/**
 * Whether a host is an address or a name without a dot. A page of any site can point a name of its own at this machine (DNS
 * rebinding) and would then count as the same origin; addresses and the names of a local network are not its to point.
 */
export const isUnnamed = (hostname: string): boolean => !hostname.includes('.') || isIP(hostname) === 4
