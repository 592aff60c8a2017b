import type { Server, Socket } from 'node:net'
import { clientAddress, householdOf } from '../intake/client-address.ts'
import { createFairShare } from './fair-share.ts'

/** What names a connection: the raw socket, the TLS socket above it and an HTTP/2 session's all have it. */
export type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>

export type Connections = ReturnType<typeof limitConnections>

/** Connections that wait to be accepted. All of them may come in one turn of the event loop, before one that was cut is gone. */
export const backlog = 1024

const keyOf = ({ remoteAddress, remotePort }: Peer) => `${remoteAddress} ${remotePort}`

/** Holds a server to `total` connections from their first byte on, before any TLS, and each address to `each` of them. */
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
     * Ends a connection and drops all that waits to be written. Sessions and TLS sockets first write what they hold, for
     * as long as the peer reads nothing.
     */
    cut: (peer: Peer) => sockets.get(keyOf(peer))?.destroy(),
    /** Closes connections that never sent a byte: no request can be lost with them. */
    closeSilent() {
      for (const socket of sockets.values()) if (socket.bytesRead === 0) socket.destroy()
    },
    closeAll() {
      for (const socket of sockets.values()) socket.destroy()
    }
  }
}
