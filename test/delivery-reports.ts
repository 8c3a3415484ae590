/** Delivery reports in the formats of mail servers (RFC 3464), made for these tests. */

export type Returned = {
  /** The message id with its angle brackets. */
  message_id: string
  recipient: string
  action?: string
  status?: string
  diagnostic?: string
}

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')

/** Postfix: returns the whole email. */
export function fromPostfix(returned: Returned, body = 'See you there.'): string {
  const { message_id, recipient, action = 'failed', status = '5.1.1' } = returned
  const { diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown` } = returned
  return crlf(`Return-Path: <>
Date: Thu, 3 Dec 2026 10:00:01 +0000 (UTC)
From: MAILER-DAEMON@relay.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: tickets@foyer.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4C2B81FE0A.1796292001/relay.example"
Message-Id: <20261203100001.9A1B2C@relay.example>

This is a MIME-encapsulated message.

--4C2B81FE0A.1796292001/relay.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host relay.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4C2B81FE0A.1796292001/relay.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
X-Postfix-Queue-ID: 4C2B81FE0A
X-Postfix-Sender: rfc822; tickets@foyer.test
Arrival-Date: Thu, 3 Dec 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: ${diagnostic}

--4C2B81FE0A.1796292001/relay.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Foyer <tickets@foyer.test>
To: ${recipient}
Subject: Your ticket
Message-ID: ${message_id}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

${body}

--4C2B81FE0A.1796292001/relay.example--
`)
}

/** Exim: returns the beginning of the email as headers; the server's reply is folded. */
export function fromExim({ message_id, recipient, action = 'failed', status = '5.0.0' }: Returned): string {
  return crlf(`Return-path: <>
From: Mail Delivery System <Mailer-Daemon@exim.example>
To: tickets@foyer.test
References: ${message_id}
Content-Type: multipart/report; report-type=delivery-status; boundary=1733220000-eximdsn-2045
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tIabc-0001Xy-2B@exim.example>
Date: Thu, 03 Dec 2026 10:00:01 +0000

--1733220000-eximdsn-2045
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1733220000-eximdsn-2045
Content-type: message/delivery-status

Reporting-MTA: dns; exim.example

Action: ${action}
Final-Recipient: rfc822;${recipient}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550-Address unknown here.
 550 Ask them for
	the right one.

--1733220000-eximdsn-2045
Content-type: text/rfc822-headers

From: Foyer <tickets@foyer.test>
To: ${recipient}
Message-ID: ${message_id}
Subject: Your ticket

--1733220000-eximdsn-2045--
`)
}

/**
 * Exchange: nested parts, HTML, field names in another case. The report in base64 and only the headers of the email are returned.
 */
export function fromExchange({ message_id, recipient, action = 'failed', status = '5.1.10' }: Returned): string {
  const report = crlf(`Reporting-MTA: dns;AM0PR01MB1234.exchange.example
Received-From-MTA: dns;relay.example

Final-recipient: RFC822;${recipient}
Action: ${action}
Status: ${status}
Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name: Somebody
`)
  return crlf(`From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@exchange.example>
To: <tickets@foyer.test>
Date: Thu, 3 Dec 2026 10:00:01 +0000
Content-Type: multipart/report; report-type=delivery-status; boundary="outer_1"
X-MS-Exchange-Message-Is-Ndr:
Message-ID: <9f0c@AM0PR01MB1234.exchange.example>
In-Reply-To: ${message_id}
References: ${message_id}
Subject: Undeliverable: Your ticket
Auto-Submitted: auto-replied
MIME-Version: 1.0

--outer_1
Content-Type: multipart/alternative; differences=Content-Type; boundary="inner_2"

--inner_2
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Delivery has failed to these recipients or groups:=0A
--inner_2
Content-Type: text/html; charset="us-ascii"

<html><body><p>Delivery has failed to these recipients or groups:</p></body></html>
--inner_2--

--outer_1
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(report).toString('base64')}

--outer_1
Content-Type: text/rfc822-headers

From: Foyer <tickets@foyer.test>
Message-ID: ${message_id}
Subject: Your ticket

--outer_1--
`)
}

/** An automatic reply of somebody who is away, which must change nothing. */
export function fromSomebodyAway({ message_id, recipient }: Returned): string {
  return crlf(`From: ${recipient}
To: tickets@foyer.test
Subject: I am away: Your ticket
In-Reply-To: ${message_id}
References: ${message_id}
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

550 5.1.1 I am away until Monday.
Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
`)
}

/** A read receipt (RFC 8098). */
export function fromReader({ message_id, recipient }: Returned): string {
  return crlf(`From: ${recipient}
To: tickets@foyer.test
Subject: Read: Your ticket
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn"

--mdn
Content-Type: text/plain

It was read.
--mdn
Content-Type: message/disposition-notification

Final-Recipient: rfc822;${recipient}
Original-Message-ID: ${message_id}
Disposition: manual-action/MDN-sent-manually; displayed
--mdn--
`)
}
