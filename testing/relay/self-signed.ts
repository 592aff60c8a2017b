const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUJCzdcZk4i6XpcR147SadTyO55ycwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE2NDk1N1oYDzIxMjYxMDI4
MTY0OTU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATIIGIEsOU/dIgyuKXZUbAW6vHvffDPYA6VzhrqjcZug+4Wza/+eE7d
54ohYisSiG64Ysl5/ncT5B7yAEQMdjR3o2kwZzAdBgNVHQ4EFgQUwOKOnAK0Cvqz
JWjxi4pyjhE44BwwHwYDVR0jBBgwFoAUwOKOnAK0CvqzJWjxi4pyjhE44BwwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgb6C8x0oIT7TH8XK9R+nk6tG6YPBpgFGCjQjT2o+GbqYCIQDMaikem7E7
ve+wjVNN7llp945rk+0iWiHkKBkp5k9b0A==
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfBqaCWzlsuJ/AwiE
LXTLL9FvSeNbcbvbAs02xdTl8IahRANCAATIIGIEsOU/dIgyuKXZUbAW6vHvffDP
YA6VzhrqjcZug+4Wza/+eE7d54ohYisSiG64Ysl5/ncT5B7yAEQMdjR3
-----END PRIVATE KEY-----
`

/** A self-signed certificate for localhost. Its key is public, so use it only in tests and benchmarks. */
export const selfSigned = { cert, key }
