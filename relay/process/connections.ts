import type { Server, Socket } from 'node:net'
import { clientAddress, householdOf } from '../intake/client-address.ts'
import { createFairShare } from './fair-share.ts'

/** Identifies a connection. The raw socket, its TLS socket and the socket of an HTTP/2 session all have these values. */
export type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>

export type Connections = ReturnType<typeof limitConnections>

/** Connections that wait to be accepted. All may arrive in one turn of the event loop, before a cut connection is gone. */
export const backlog = 1024

const keyOf = ({ remoteAddress, remotePort }: Peer) => `${remoteAddress} ${remotePort}`

/** Limits a server to `total` connections, and each address to `each`. It counts a connection before its TLS handshake. */
export function limitConnections(server: Server, { total, each }: { total: number; each: number }) {
  const share = createFairShare({ total, each })
  const sockets = new Map<string, Socket>()
  server.maxConnections = total + backlog
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    const leave = share.enter(householdOf(clientAddress(undefined, socket.remoteAddress, 0)), () =>
      socket.destroy()
    )
    if (!leave) return socket.destroy()
    sockets.set(key, socket)
    return socket.once('close', () => {
      leave()
      sockets.delete(key)
    })
  })
  return {
    /**
     * Destroys the raw socket of a connection and drops all unwritten data. Sessions and TLS sockets would first write their
     * data, and would wait as long as the peer does not read.
     */
    cut: (peer: Peer) => sockets.get(keyOf(peer))?.destroy(),
    /** Closes connections that never sent a byte, because they cannot contain a request. */
    closeSilent() {
      for (const socket of sockets.values()) if (socket.bytesRead === 0) socket.destroy()
    },
    closeAll() {
      for (const socket of sockets.values()) socket.destroy()
    }
  }
}
