-- Posts leads, each with its own key and email address. Arguments: the lead as JSON with KEY in it, and the beginning
-- of all keys.
local before, after, first
local sent = 0

function init(args)
  before, after = args[1]:match("^(.*)KEY(.*)$")
  first = args[2]
end

function request()
  sent = sent + 1
  local key = first .. string.format("%012x", sent)
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = key }
  return wrk.format("POST", nil, headers, before .. key .. after)
end
